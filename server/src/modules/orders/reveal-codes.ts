import { timingSafeEqual } from 'node:crypto'
import { normaliseContact } from '@kilat/contract/contact.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { and, count, eq, gt } from 'drizzle-orm'
import { contactTries } from '../../db/schema/orders.ts'
import type { Ctx } from '../../platform/context.ts'
import { Problem } from '../../platform/problem.ts'
import { getTransaction, readContact } from './read.ts'

/** Wrong contacts an order takes in an hour, from everybody together: a number with its middle hidden has 100,000 guesses. */
const triesAnHour = 10

/** Shows an order's codes to who knows the contact it was made with. Refuses a wrong contact, and any after ten wrong ones an hour. */
export async function revealCodes(ctx: Ctx, input: { id: string; contact: string }): Promise<Transaction> {
  const contact = await readContact(ctx, input.id)
  if (!contact) throw new Problem('not_found', 'Pesanan ini tidak ketemu. Cek lagi nomornya, ya.')
  await refuseGuessing(ctx, input.id)
  const typed = normaliseContact({ kind: contact.kind, value: input.contact })
  if (!typed || !isSame(typed.value, contact.value)) {
    await ctx.db.insert(contactTries).values({ orderId: input.id, at: ctx.clock.now() })
    const sentence =
      contact.kind === 'whatsapp' ? 'Bukan nomor WhatsApp yang dipakai saat memesan.' : 'Bukan e-mail yang dipakai saat memesan.'
    throw new Problem('contact_mismatch', sentence, { fields: { contact: sentence } })
  }
  return getTransaction(ctx, { id: input.id, showsCodes: true })
}

async function refuseGuessing(ctx: Ctx, orderId: string): Promise<void> {
  const hourAgo = new Date(ctx.clock.now().getTime() - 60 * 60_000)
  const [tried] = await ctx.db
    .select({ count: count() })
    .from(contactTries)
    .where(and(eq(contactTries.orderId, orderId), gt(contactTries.at, hourAgo)))
  if ((tried?.count ?? 0) >= triesAnHour)
    throw new Problem('rate_limited', 'Terlalu banyak kontak yang salah untuk pesanan ini. Coba lagi satu jam lagi, atau hubungi kami.')
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
