import { hash, timingSafeEqual } from 'node:crypto'
import { normaliseContact } from '@kilat/contract/contact-rules.ts'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { contactTries, wrongContacts } from '../../db/schema/orders.ts'
import { Problem } from '../../platform/problem.ts'
import { hasVerified } from '../identity/has-verified.ts'
import type { Order } from './change-order.ts'

const hourMs = 60 * 60_000

/** Wrong contacts of one user or address for an order. Strangers use up their own, and not the buyer's. */
const own = { most: 10, withinMs: hourMs }

/**
 * Wrong contacts for an order in its whole life, from visitors and from users each. Addresses are cheap: those who have many
 * end the contact's use for visitors, and not for who signs in. Of a number's 40,000 possibilities and more, so few are tried
 * that a stranger finds it in one of 200 orders at the very best.
 */
const mostEver = 100

type Try = {
  order: Order
  typed: string | undefined
  /** The user who tells it; null for a visitor. */
  userId: string | null
  address?: string
}

/**
 * Whether somebody who tells this contact, or who the provider vouches has it, is who made the order. Answers the refusal, or
 * undefined for the right contact: the wrong try is written in this tx, which must therefore end well. The order must be locked
 * by it, so that no two count at once.
 */
export async function checkContact(ctx: TxCtx, { order, typed, userId, address = '' }: Try): Promise<Problem | undefined> {
  // The contact of a deleted account is empty, and nobody's.
  if (userId && order.contactValue && (await hasVerified(ctx, { userId, contact: contactOf(order) }))) return undefined
  if (!typed?.trim()) return mismatch('Isi dulu kontak yang dipakai saat memesan.')
  const teller = userId ? 'byUsers' : 'byVisitors'
  const [ever] = await ctx.db.select().from(wrongContacts).where(eq(wrongContacts.orderId, order.id))
  if (ever && ever[teller] >= mostEver) return locked(ctx, userId)
  // Tells tries of one order apart, and nothing about who it was to whoever reads the table.
  const triedBy = hash('sha256', `${order.id} ${userId ?? address}`, 'base64url')
  const refusal = await refuseHaste(ctx, { orderId: order.id, triedBy })
  if (refusal) return refusal
  const told = normaliseContact({ kind: order.contactKind, value: typed })
  if (told && order.contactValue && isSame(told.value, order.contactValue)) return undefined
  await ctx.db.insert(contactTries).values({ orderId: order.id, triedBy, at: ctx.clock.now() })
  const counted = { [teller]: (ever?.[teller] ?? 0) + 1 }
  await ctx.db
    .insert(wrongContacts)
    .values({ orderId: order.id, ...counted })
    .onConflictDoUpdate({ target: wrongContacts.orderId, set: counted })
  return mismatch(
    order.contactKind === 'whatsapp' ? 'Bukan nomor WhatsApp yang dipakai saat memesan.' : 'Bukan e-mail yang dipakai saat memesan.',
  )
}

function contactOf({ contactKind, contactValue }: Order) {
  return { kind: contactKind, value: contactValue }
}

function mismatch(sentence: string): Problem {
  return new Problem('contact_mismatch', sentence, { fields: { contact: sentence } })
}

/** The contact is of no use any more; the buyer is told what still is. */
function locked({ signIn }: Pick<Ctx, 'signIn'>, userId: string | null): Problem {
  const signingIn = signIn && userId === null ? 'masuk dulu ke akunmu lalu coba lagi, ' : ''
  const sentence = `Kontak untuk pesanan ini sudah terlalu sering salah, jadi dikunci. Buka pesanan di browser yang dipakai memesan, ${signingIn}atau chat kami.`
  return new Problem('contact_locked', sentence, { fields: { contact: sentence } })
}

async function refuseHaste(ctx: TxCtx, { orderId, triedBy }: { orderId: string; triedBy: string }): Promise<Problem | undefined> {
  const nowMs = ctx.clock.now().getTime()
  const isRecent = gt(contactTries.at, new Date(nowMs - own.withinMs))
  const tries = await ctx.db
    .select({ at: contactTries.at })
    .from(contactTries)
    .where(and(eq(contactTries.orderId, orderId), eq(contactTries.triedBy, triedBy), isRecent))
    .orderBy(desc(contactTries.at))
    .limit(own.most)
  const oldest = tries[own.most - 1]
  if (!oldest) return undefined
  const waitMs = oldest.at.getTime() + own.withinMs - nowMs
  const sentence = 'Terlalu banyak kontak yang salah untuk pesanan ini. Coba lagi nanti, atau buka pesanan di browser yang dipakai memesan.'
  return new Problem('rate_limited', sentence, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
