/** The bench's store has simulated and real gateways at once, which a store refuses. */
export async function refuseOtherProfile(): Promise<void> {}
