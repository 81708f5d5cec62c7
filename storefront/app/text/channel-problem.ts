/** Why the chosen channel can not be used. Pages load it late, with what a buyer who is about to pay needs. */
export const channelProblemText = {
  /** `why` is a sentence. */
  off: (name: string, why: string) => `${name}: ${why.charAt(0).toLowerCase()}${why.slice(1)} Pilih cara bayar lain, ya.`,
  gone: 'Cara bayar yang kamu pilih sudah dimatikan. Pilih cara bayar lain, ya.',
}
