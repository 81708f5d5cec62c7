import { normaliseEmail, normaliseWhatsapp } from '@kilat/contract/contact-rules.ts'
import { parseOrderId } from '@kilat/contract/ids.ts'
import { isSealed } from '../../platform/seal.ts'

/** What a text may be; a text can be several of these. */
export type SearchedText = {
  orderId: string | undefined
  /** An own reference, such as `PAY-7Q2M9XH4T8RC5VWA`. */
  reference: string | undefined
  /** E.164, or an address in lower case. */
  contact: string | undefined
  /** A supplier's serial number, as it is stored. */
  serial: string | undefined
  /** With which the line of a player begins. */
  player: string | undefined
  /** With which a user's name begins, in lower case; also words of a product. */
  words: string | undefined
}

const leastOfSerial = 4
const leastOfPlayer = 4
const leastOfWords = 2

/** Reads what was typed or pasted into the console's search. */
export function readSearchedText(text: string): SearchedText {
  const typed = text.normalize('NFC').trim().replace(/\s+/g, ' ')
  const letters = typed.match(/\p{Letter}/gu)?.length ?? 0
  const isContact = typed.includes('@')
  return {
    orderId: parseOrderId(typed),
    reference: readReference(typed),
    contact: normaliseWhatsapp(typed) ?? normaliseEmail(typed),
    serial: typed.length >= leastOfSerial && !isContact && !isSealed(typed) ? typed : undefined,
    player: isContact || typed.length < leastOfPlayer ? undefined : readPlayer(typed),
    words: isContact || letters < leastOfWords ? undefined : typed.toLowerCase(),
  }
}

function readReference(typed: string): string | undefined {
  const [, kind, rest] = /^(PAY|DEL|REF|DEP|USR)-?([0-9A-Z]{16})$/.exec(typed.toUpperCase().replaceAll(' ', '')) ?? []
  return kind && `${kind}-${rest}`
}

/** `123456789 1234` and `123456789(1234` are how people write `123456789 (1234)`. */
function readPlayer(typed: string): string {
  const [, id, zone] = /^(\d{4,})\s*\(?\s*(?<=\D)(\d{1,6})\)?$/.exec(typed) ?? []
  return id && zone ? `${id} (${zone}` : typed
}
