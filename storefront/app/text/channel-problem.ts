/** Why the chosen channel of a form posted without scripts can not be used; only for the server. */
export const channelProblemText = {
  /** `why` is a sentence. */
  off: (name: string, why: string) => `${name}: ${why.charAt(0).toLowerCase()}${why.slice(1)} Pilih cara bayar lain, ya.`,
  gone: 'Cara bayar yang kamu pilih sudah dimatikan. Pilih cara bayar lain, ya.',
}
