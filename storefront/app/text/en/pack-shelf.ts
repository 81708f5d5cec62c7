/** Heading of the packs that most buyers take; written on the server. */
export const mostBoughtTitle: string = 'Most bought in the last 30 days'
