import { asSentence } from '@kilat/contract/as-sentence.ts'

/** Why the chosen channel can not be used. Pages load it late, with what a buyer who is about to pay needs. */
export const channelProblemText = {
  /** `why` may be the words of an operator. A name at its start, such as QRIS or ShopeePay, keeps its capitals. */
  off: (name: string, why: string) =>
    `${name}: ${asSentence(why).replace(/^[A-Z](?=[a-z]*\W)/, first => first.toLowerCase())} Pilih cara bayar lain, ya.`,
  gone: 'Cara bayar yang kamu pilih sudah dimatikan. Pilih cara bayar lain, ya.',
}
