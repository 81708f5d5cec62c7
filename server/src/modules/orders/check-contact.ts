import { timingSafeEqual } from 'node:crypto'
import { normaliseContact } from '@kilat/contract/contact.ts'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { contactTries } from '../../db/schema/orders.ts'
import type { Ctx } from '../../platform/context.ts'
import { Problem } from '../../platform/problem.ts'
import type { Order } from './change-order.ts'

/** Wrong contacts an order takes in an hour, from everybody together: a number with its middle hidden has 100,000 guesses. */
const triesAnHour = 10
const hourMs = 60 * 60_000

/**
 * Whether somebody who tells this contact is who made the order. Answers the refusal, or undefined for the right contact: the
 * wrong try is written in this tx, which must therefore end well. The order must be locked by it, so that no two count at once.
 */
export async function checkContact(tx: Tx, ctx: Ctx, input: { order: Order; typed: string }): Promise<Problem | undefined> {
  const { order } = input
  const refusal = await refuseGuessing(tx, ctx, order.id)
  if (refusal) return refusal
  const typed = normaliseContact({ kind: order.contactKind, value: input.typed })
  // The contact of a deleted account is empty, and nobody's.
  if (typed && order.contactValue && isSame(typed.value, order.contactValue)) return undefined
  await tx.insert(contactTries).values({ orderId: order.id, at: ctx.clock.now() })
  const sentence =
    order.contactKind === 'whatsapp' ? 'Bukan nomor WhatsApp yang dipakai saat memesan.' : 'Bukan e-mail yang dipakai saat memesan.'
  return new Problem('contact_mismatch', sentence, { fields: { contact: sentence } })
}

async function refuseGuessing(tx: Tx, ctx: Ctx, orderId: string): Promise<Problem | undefined> {
  const now = ctx.clock.now().getTime()
  const latest = await tx
    .select({ at: contactTries.at })
    .from(contactTries)
    .where(and(eq(contactTries.orderId, orderId), gt(contactTries.at, new Date(now - hourMs))))
    .orderBy(desc(contactTries.at))
    .limit(triesAnHour)
  const oldest = latest[triesAnHour - 1]
  if (!oldest) return undefined
  const sentence = 'Terlalu banyak kontak yang salah untuk pesanan ini. Coba lagi satu jam lagi, atau hubungi kami.'
  return new Problem('rate_limited', sentence, { retryAfterSeconds: Math.ceil((oldest.at.getTime() + hourMs - now) / 1000) })
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
