import { and, count, desc, eq, inArray, isNotNull, isNull, notInArray, or } from 'drizzle-orm'
import type { TriedAccount, TxCtx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { payments } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import type { Account } from '../../platform/account.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { readOffForTx } from '../switches/read.ts'

/** So many of the latest payments are asked about: one that the gateway knows proves the account. */
const mostAsked = 3

type Proof = 'same' | 'other' | 'unknown'

/**
 * Whether other credentials of a gateway are of the same account, by payments that the store made with the ones of before: `other` if it knows none of
 * them. Without any payment there is nothing to lose, and it counts as the same. Changes nothing at the gateway.
 */
export async function proveGateway({ db }: ReadCtx, { id, company }: { id: string; company: TriedAccount }): Promise<Proof> {
  const made = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.gateway, id), inArray(payments.status, ['pending', 'paid'])))
    .orderBy(desc(payments.createdAt))
    .limit(mostAsked)
  let proof: Proof = made.length === 0 ? 'same' : 'other'
  for (const payment of made) {
    const state = await company.queryPayment?.(payment.id)
    if (state?.kind === 'found') return 'same'
    if (state?.kind !== 'not_found') proof = 'unknown'
  }
  return proof
}

/** How much the store still expects of an account at a company: with another account it would lose sight of that. */
async function countOpen({ db }: ReadCtx, { kind, id }: Pick<Account, 'kind' | 'id'>): Promise<number> {
  if (kind === 'player_checker') return 0
  if (kind === 'supplier') {
    const isOpen = or(notInArray(attempts.status, ['created', 'not_sent', 'succeeded', 'failed', 'late']), isNotNull(attempts.doubtedAt))
    return countRows(
      await db
        .select({ rows: count() })
        .from(attempts)
        .where(and(eq(attempts.supplier, id), isOpen, isNull(attempts.givenUpAt))),
    )
  }
  const isWatched = and(eq(payments.gateway, id), isNotNull(payments.nextCheckAt))
  const isOwed = and(eq(refunds.gateway, id), inArray(refunds.status, ['pending', 'sent']), eq(refunds.isTakenBack, false))
  const watched = await db.select({ rows: count() }).from(payments).where(isWatched)
  const owed = await db.select({ rows: count() }).from(refunds).where(isOwed)
  return countRows(watched) + countRows(owed)
}

function countRows([counted]: { rows: number }[]): number {
  return counted?.rows ?? 0
}

type Changed = Pick<Account, 'kind' | 'id'> & { company: TriedAccount; proof: Proof }

/**
 * Refuses another account while the store expects something of the one of before: a payment would be looked for where it is not, and a question to a
 * supplier would be an order. So that no new payment is asked of a gateway meanwhile, it has to be off. Throws `wrong_state`.
 */
export async function refuseOtherAccount(
  ctx: Pick<TxCtx, 'db' | 'clock' | 'suppliers'>,
  { kind, id, company, proof }: Changed,
): Promise<void> {
  if (kind === 'supplier') {
    const known = ctx.suppliers.get(id)
    if (!known || known.account === company.account) return
    const open = await countOpen(ctx, { kind, id })
    if (open > 0)
      throw wrongState(
        `Ini akun lain, padahal ${open} kiriman di akun yang sekarang belum jelas hasilnya. Tunggu sampai selesai, lalu ganti.`,
      )
    return
  }
  if (proof === 'same') return
  const isOff = (await readOffForTx(ctx))('gateway', id) !== undefined
  const open = await countOpen(ctx, { kind, id })
  if (isOff && open === 0) return
  const found =
    proof === 'other'
      ? 'Gateway tidak mengenal pembayaran terakhir toko dengan kunci ini: ini akun lain.'
      : 'Gateway belum menjawab apakah ini akun yang sama.'
  const wait =
    open > 0 ? `Masih ada ${open} pembayaran atau pengembalian yang ditunggu di akun yang sekarang.` : 'Pembayaran baru masih bisa masuk.'
  throw wrongState(`${found} ${wait} Matikan gateway ini dulu, tunggu sampai semuanya selesai, lalu ganti.`)
}
