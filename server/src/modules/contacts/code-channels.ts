import type { Contact } from '@kilat/contract/contact.ts'
import type { MessageSenders } from '../../ctx/context.ts'
import { Problem } from '../../platform/problem.ts'

const kinds: readonly Contact['kind'][] = ['whatsapp', 'email']

/** The kinds of contact that these senders can send a one-time code to. */
export function listCodeChannels(senders: MessageSenders): Contact['kind'][] {
  return kinds.filter(kind => senders[kind]?.sendCode !== undefined)
}

/** Refuses a kind of contact that this store can not send codes to. */
export function refuseWithoutChannel({ senders }: { senders: MessageSenders }, kind: Contact['kind']): void {
  if (senders[kind]?.sendCode) return
  const name = kind === 'whatsapp' ? 'WhatsApp' : 'e-mail'
  throw new Problem('codes_not_offered', `Toko ini belum bisa mengirim kode lewat ${name}.`)
}
