import { hash } from 'node:crypto'
import { normaliseContact } from '@kilat/contract/contact-rules.ts'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { contactTries, wrongContacts } from '../../db/schema/orders.ts'
import { Problem } from '../../platform/problem.ts'
import { isSameText } from '../../platform/same-text.ts'
import { hasVerified } from '../identity/has-verified.ts'
import { isAnonymous } from './anonymise-orders.ts'
import type { Order } from './change-order.ts'
import { checkProven, contactOf } from './check-proven.ts'

const hourMs = 60 * 60_000

/** Limit of wrong contacts of one user or address for an order. Strangers use up their own limit, not the buyer's. */
const own = { most: 10, withinMs: hourMs }

/**
 * Limit of wrong contacts for an order in its whole life, separately from visitors and from users. Addresses are cheap, so a
 * stranger with many can lock the contact for visitors, but not for users. A number has at least 40,000 possibilities, so
 * a stranger guesses it for one of 200 orders at the very best.
 */
const mostEver = 100

/** What a caller typed or kept to show that the order is theirs. */
export type TypedProof = {
  contact?: string | undefined
  /** The one-time code sent to the contact. */
  code?: string | undefined
  /** With a code, the secret to prove the contact by; without one, a secret that proves it already. */
  proof?: string | undefined
}

export type ShownContact = 'typed' | 'proven'

type Try = TypedProof & {
  order: Order
  /** The user who tries; null for a visitor. */
  userId: string | null
  address?: string
}

/**
 * Checks whether a caller is the order's buyer: by a contact that is typed, verified by the provider, or proven by a one-time code. Answers
 * the refusal, or how the buyer showed it: a typed contact proves little, because whoever knows the buyer knows it. A wrong try is recorded in this tx, which must therefore commit. The tx must have locked the
 * order, so that tries are counted one after the other.
 */
export async function checkContact(ctx: TxCtx, input: Try): Promise<Problem | ShownContact> {
  const { order, contact: typed, userId, address = '' } = input
  // A deleted account's order has an empty contact, which matches no caller.
  if (userId && order.contactValue && (await hasVerified(ctx, { userId, contact: contactOf(order) }))) return 'proven'
  const proven = isAnonymous(order) ? undefined : await checkProven(ctx, { ...input, address })
  if (proven && !(proven.refusal?.code === 'contact_unproven' && typed?.trim())) return proven.refusal ?? 'proven'
  if (!typed?.trim()) return mismatch('Isi dulu kontak yang dipakai saat memesan.')
  const column = userId ? 'byUsers' : 'byVisitors'
  const [ever] = await ctx.db.select().from(wrongContacts).where(eq(wrongContacts.orderId, order.id))
  if (ever && ever[column] >= mostEver) return locked(ctx, userId)
  // The hash separates the callers of one order and hides them from a reader of the table.
  const triedBy = hash('sha256', `${order.id} ${userId ?? address}`, 'base64url')
  const refusal = await refuseHaste(ctx, { orderId: order.id, triedBy })
  if (refusal) return refusal
  const contact = normaliseContact({ kind: order.contactKind, value: typed })
  if (contact && order.contactValue && isSameText(contact.value, order.contactValue)) return 'typed'
  await ctx.db.insert(contactTries).values({ orderId: order.id, triedBy, at: ctx.clock.now() })
  const counted = { [column]: (ever?.[column] ?? 0) + 1 }
  await ctx.db
    .insert(wrongContacts)
    .values({ orderId: order.id, ...counted })
    .onConflictDoUpdate({ target: wrongContacts.orderId, set: counted })
  return mismatch(
    order.contactKind === 'whatsapp' ? 'Bukan nomor WhatsApp yang dipakai saat memesan.' : 'Bukan e-mail yang dipakai saat memesan.',
  )
}

function mismatch(sentence: string): Problem {
  return new Problem('contact_mismatch', sentence, { fields: { contact: sentence } })
}

/** The contact no longer opens the order; the sentence says what still does. */
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
