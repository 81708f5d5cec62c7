import { normaliseWhatsapp } from '@kilat/contract/contact-rules.ts'
import { Problem } from '../../platform/problem.ts'
import type { OfferedChannel } from './offered-channel.ts'

type Asked = {
  channel: Pick<OfferedChannel, 'name' | 'asksPhone'>
  typed: string | undefined
  /** The buyer's number by contact or profile, which is used if no other was typed. */
  known: string | null
}

/** The number on whose app the payer is asked, as E.164; null for a channel that asks on no app. Refuses a wrong or missing one. */
export function readPayerPhone({ channel, typed = '', known }: Asked): string | null {
  if (!channel.asksPhone) return null
  const phone = typed === '' ? known : normaliseWhatsapp(typed)
  if (phone) return phone
  const sentence =
    typed === ''
      ? `Isi nomor HP akun ${channel.name}-mu, supaya kami bisa kirim permintaan bayarnya.`
      : `Nomor HP akun ${channel.name}-mu belum benar. Contoh: 0812 3456 7890.`
  throw new Problem('payer_phone_invalid', sentence, { fields: { payer_phone: sentence } })
}
