import type { Rupiah } from '@kilat/contract/money.ts'
import { sql } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { holdings, postings } from '../../db/schema/ledger.ts'
import type { Subject } from '../../platform/subject.ts'
import { isHolding, walletOwner } from './accounts.ts'

export type Movement = {
  /** Names the movement: a second posting with the same key is ignored. */
  key: string
  from: string
  to: string
  amountIdr: Rupiah
  /** The order or deposit the money belongs to, if known. */
  subject?: Subject
  at: Date
}

/**
 * Books one movement in the tx of the fact behind it, and announces it on `wallet` if it changes a wallet. Answers false if the
 * movement was booked before. The database refuses the tx if a holding would go below zero.
 */
export async function post(ctx: Pick<TxCtx, 'db'>, movement: Movement): Promise<boolean> {
  if (movement.amountIdr === 0) return false
  const booked = await ctx.db
    .insert(postings)
    .values({
      key: movement.key,
      fromAccount: movement.from,
      toAccount: movement.to,
      amount: movement.amountIdr,
      subjectKind: movement.subject?.kind ?? null,
      subjectId: movement.subject?.id ?? null,
      createdAt: movement.at,
    })
    .onConflictDoNothing({ target: postings.key })
    .returning({ id: postings.id })
  if (booked.length === 0) return false
  if (isHolding(movement.to)) await addToHolding(ctx, movement)
  if (isHolding(movement.from)) await takeFromHolding(ctx, movement)
  for (const account of [movement.from, movement.to]) announceWallet(ctx, account)
  return true
}

function announceWallet(ctx: Pick<TxCtx, 'db'>, account: string): void {
  const userId = walletOwner(account)
  if (userId !== undefined) announce(ctx, { topic: 'wallet', id: userId })
}

async function addToHolding(ctx: Pick<TxCtx, 'db'>, { to: account, amountIdr }: Movement): Promise<void> {
  await ctx.db
    .insert(holdings)
    .values({ account, balance: amountIdr })
    .onConflictDoUpdate({ target: holdings.account, set: { balance: sql`${holdings.balance} + ${amountIdr}` } })
}

async function takeFromHolding(ctx: Pick<TxCtx, 'db'>, { from: account, amountIdr }: Movement): Promise<void> {
  const taken = await ctx.db
    .update(holdings)
    .set({ balance: sql`${holdings.balance} - ${amountIdr}` })
    .where(sql`${holdings.account} = ${account}`)
    .returning({ balance: holdings.balance })
  if (taken.length === 0) throw new Error(`invariant: nothing was ever put into ${account}`)
}
