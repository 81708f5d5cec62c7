/** Heading of the packs that most buyers take; written on the server. */
export const mostBoughtTitle = 'Paling banyak dibeli, 30 hari terakhir'
