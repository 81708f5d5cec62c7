import { timingSafeEqual } from 'node:crypto'
import { normaliseContact } from '@kilat/contract/contact.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import type { Ctx } from '../../platform/context.ts'
import { Problem } from '../../platform/problem.ts'
import { getTransaction, readContact } from './read.ts'

/** Shows an order's codes to who knows the contact it was made with. A wrong contact is refused; the caller limits the tries. */
export async function revealCodes(ctx: Ctx, input: { id: string; contact: string }): Promise<Transaction> {
  const contact = await readContact(ctx, input.id)
  if (!contact) throw new Problem('not_found', 'Pesanan ini tidak ketemu. Cek lagi nomornya, ya.')
  const typed = normaliseContact({ kind: contact.kind, value: input.contact })
  if (!typed || !isSame(typed.value, contact.value)) {
    const sentence =
      contact.kind === 'whatsapp' ? 'Bukan nomor WhatsApp yang dipakai saat memesan.' : 'Bukan e-mail yang dipakai saat memesan.'
    throw new Problem('contact_mismatch', sentence, { fields: { contact: sentence } })
  }
  return getTransaction(ctx, { id: input.id, showsCodes: true })
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
