import { hash, timingSafeEqual } from 'node:crypto'
import { normaliseContact } from '@kilat/contract/contact.ts'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { contactTries } from '../../db/schema/orders.ts'
import type { Ctx } from '../../platform/context.ts'
import { Problem } from '../../platform/problem.ts'
import type { Order } from './change-order.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** Wrong contacts of one user or address for an order. Strangers use up their own, and not the buyer's. */
const own = { most: 10, withinMs: hourMs }

/**
 * Wrong contacts for an order from everybody together. A number with its middle hidden leaves 100,000 guesses: at 240 a day,
 * from however many addresses, half of them take 200 days.
 */
const together = [
  { most: 60, withinMs: hourMs },
  { most: 240, withinMs: dayMs },
]

type Try = { order: Order; typed: string /** The user, or the address of a visitor. */; by: string }

/**
 * Whether somebody who tells this contact is who made the order. Answers the refusal, or undefined for the right contact: the
 * wrong try is written in this tx, which must therefore end well. The order must be locked by it, so that no two count at once.
 */
export async function checkContact(tx: Tx, ctx: Ctx, { order, typed, by }: Try): Promise<Problem | undefined> {
  // Tells tries of one order apart, and nothing about who it was to whoever reads the table.
  const triedBy = hash('sha256', `${order.id} ${by}`, 'base64url')
  const refusal = await refuseGuessing(tx, ctx, { orderId: order.id, triedBy })
  if (refusal) return refusal
  const told = normaliseContact({ kind: order.contactKind, value: typed })
  // The contact of a deleted account is empty, and nobody's.
  if (told && order.contactValue && isSame(told.value, order.contactValue)) return undefined
  await tx.insert(contactTries).values({ orderId: order.id, triedBy, at: ctx.clock.now() })
  const sentence =
    order.contactKind === 'whatsapp' ? 'Bukan nomor WhatsApp yang dipakai saat memesan.' : 'Bukan e-mail yang dipakai saat memesan.'
  return new Problem('contact_mismatch', sentence, { fields: { contact: sentence } })
}

async function refuseGuessing(tx: Tx, ctx: Ctx, input: { orderId: string; triedBy: string }): Promise<Problem | undefined> {
  const nowMs = ctx.clock.now().getTime()
  const tries = await tx
    .select({ at: contactTries.at, triedBy: contactTries.triedBy })
    .from(contactTries)
    .where(and(eq(contactTries.orderId, input.orderId), gt(contactTries.at, new Date(nowMs - dayMs))))
    .orderBy(desc(contactTries.at))
  const byWhom = tries.filter(({ triedBy }) => triedBy === input.triedBy)
  const waitMs = Math.max(waitFor(byWhom, own, nowMs), ...together.map(limit => waitFor(tries, limit, nowMs)))
  if (waitMs <= 0) return undefined
  const sentence = 'Terlalu banyak kontak yang salah untuk pesanan ini. Coba lagi nanti, atau hubungi kami.'
  return new Problem('rate_limited', sentence, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

/** Milliseconds until one more try is within the limit; none, or less, where it is. The newest try comes first. */
function waitFor(tries: readonly { at: Date }[], limit: { most: number; withinMs: number }, nowMs: number): number {
  const oldest = tries[limit.most - 1]
  return oldest ? oldest.at.getTime() + limit.withinMs - nowMs : 0
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
