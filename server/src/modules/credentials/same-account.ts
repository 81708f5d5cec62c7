import { and, desc, eq, exists, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Ctx, TriedAccount, TxCtx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import type { Account } from '../../platform/account.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { readOffForTx } from '../switches/read.ts'

/** So many of the latest payments are asked about: one that the gateway knows proves the account. */
const mostAsked = 3

/** Gateways may forget older ones. */
const askedMs = 90 * 24 * 60 * 60_000

type Proof = 'same' | 'other' | 'unknown'

/**
 * Whether other credentials of a gateway are of the same account, by payments that the store made with the ones of before: `other` if it knows none of
 * them, `unknown` if it does not say, or there is none to ask about but some that may have been made. Without any payment there is nothing to lose, and it
 * counts as the same. Changes nothing at the gateway.
 */
export async function proveGateway(
  ctx: ReadCtx & Pick<Ctx, 'clock'>,
  { id, company }: { id: string; company: TriedAccount },
): Promise<Proof> {
  const since = new Date(ctx.clock.now().getTime() - askedMs)
  const isOf = and(eq(payments.gateway, id), gte(payments.createdAt, since))
  const made = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isOf, inArray(payments.status, ['pending', 'paid', 'closed'])))
    .orderBy(desc(payments.createdAt))
    .limit(mostAsked)
  if (made.length === 0) return (await countExpected(ctx, { id })) > 0 ? 'unknown' : 'same'
  const states = await Promise.all(made.map(payment => company.queryPayment?.(payment.id)))
  if (states.some(state => state?.kind === 'found')) return 'same'
  return states.every(state => state?.kind === 'not_found') ? 'other' : 'unknown'
}

type Changed = Pick<Account, 'kind' | 'id'> & { company: TriedAccount; proof: Proof }

/**
 * Refuses another account while the store expects something of the one of before: a payment would be looked for where it is not, and a question to a
 * supplier would be an order. So that no new payment is asked of a gateway meanwhile, it has to be off. Throws `wrong_state`.
 */
export async function refuseOtherAccount(ctx: Pick<TxCtx, 'db' | 'clock' | 'suppliers'>, changed: Changed): Promise<void> {
  if (changed.kind === 'supplier') return refuseOtherSupplier(ctx, changed)
  if (changed.kind === 'gateway' && changed.proof !== 'same') return refuseOtherGateway(ctx, changed)
}

async function refuseOtherSupplier(ctx: Pick<TxCtx, 'db' | 'suppliers'>, { id, company: { account = '' } }: Changed): Promise<void> {
  // Attempts from before accounts were kept count as sent at the one of now.
  const isOther = or(ne(attempts.account, account), ctx.suppliers.get(id)?.account === account ? undefined : isNull(attempts.account))
  // A failed attempt can have a doubt from another notice of its failure, which says nothing new.
  const isDoubted = and(inArray(attempts.status, ['succeeded', 'late']), isNotNull(attempts.doubtedAt))
  const isUnclear = or(inArray(attempts.status, ['sent', 'pending', 'unknown']), isDoubted)
  const isOpen = and(eq(attempts.supplier, id), isOther, isUnclear, isNull(attempts.givenUpAt))
  const open = await ctx.db.$count(attempts, isOpen)
  if (open === 0) return
  throw wrongState(`Ini akun lain, padahal ${open} kiriman di akun yang sekarang belum jelas hasilnya. Tunggu sampai selesai, lalu ganti.`)
}

async function refuseOtherGateway(ctx: Pick<TxCtx, 'db' | 'clock'>, { id, proof }: Changed): Promise<void> {
  const isOff = (await readOffForTx(ctx))('gateway', id) !== undefined
  const open = await countExpected(ctx, { id })
  if (isOff && open === 0) return
  const found =
    proof === 'other'
      ? 'Gateway tidak mengenal pembayaran terakhir toko dengan kunci ini, jadi ini tampaknya akun lain.'
      : 'Belum bisa dipastikan ini akun yang sama.'
  const wait =
    open > 0
      ? `Masih ada ${open} pembayaran, pesanan, atau pengembalian yang belum selesai di akun yang sekarang.`
      : 'Pembayaran baru masih bisa masuk.'
  throw wrongState(`${found} ${wait} Matikan gateway ini dulu, tunggu sampai semuanya selesai, lalu ganti.`)
}

/** What the store still expects of an account at a gateway: payments that are watched, refunds under way, and orders whose money may have to go back there. */
async function countExpected({ db }: ReadCtx, { id }: { id: string }): Promise<number> {
  const isPaidThere = and(
    ...[eq(payments.subjectKind, 'order'), eq(payments.subjectId, orders.id), eq(payments.gateway, id), eq(payments.status, 'paid')],
  )
  const paidThere = db.select({ one: sql`1` }).from(payments).where(isPaidThere)
  const isOwed = and(eq(refunds.gateway, id), inArray(refunds.status, ['pending', 'sent']), eq(refunds.isTakenBack, false))
  const counts = [
    await db.$count(payments, and(eq(payments.gateway, id), isNotNull(payments.nextCheckAt))),
    await db.$count(refunds, isOwed),
    await db.$count(orders, and(inArray(orders.status, ['paid', 'delivering', 'on_hold']), exists(paidThere))),
  ]
  return counts.reduce((sum, each) => sum + each, 0)
}
