/** How long a proven contact stays proven for its browser, in milliseconds. */
export const proofLifeMs = 30 * 60_000
