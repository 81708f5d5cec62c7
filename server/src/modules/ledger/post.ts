import type { Rupiah } from '@kilat/contract/money.ts'
import { eq, sql } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { holdings, postings } from '../../db/schema/ledger.ts'
import { invariant } from '../../platform/invariant.ts'
import type { Subject } from '../../platform/subject.ts'
import { isHolding, walletOwner } from './accounts.ts'

export type Movement = {
  /** Names the movement, so that it is booked once: the same movement again is ignored, another one with this key is refused. */
  key: string
  from: string
  to: string
  amountIdr: Rupiah
  /** The order or deposit the money belongs to, if known. */
  subject?: Subject
  at: Date
}

const insertPosting = buildOnce((db, posting: Given<typeof postings.$inferInsert>) =>
  db.insert(postings).values(posting).onConflictDoNothing({ target: postings.key }).returning({ id: postings.id }),
)

/**
 * Books one movement in the tx of the fact behind it, and announces it on `wallet` if it changes a wallet. Answers false if the
 * movement was booked before, and for an amount of zero, which is never booked. Throws if the key names another amount, other accounts
 * or another subject: two facts share a key, and one of them would be lost. The database refuses the tx if a holding would go below
 * zero.
 */
export async function post(ctx: Pick<TxCtx, 'db'>, movement: Movement): Promise<boolean> {
  if (movement.amountIdr === 0) return false
  const booked = await insertPosting(ctx.db, {
    key: movement.key,
    fromAccount: movement.from,
    toAccount: movement.to,
    amount: movement.amountIdr,
    subjectKind: movement.subject?.kind ?? null,
    subjectId: movement.subject?.id ?? null,
    createdAt: movement.at,
  })
  if (booked.length === 0) {
    await refuseOther(ctx, movement)
    return false
  }
  if (isHolding(movement.to)) await addToHolding(ctx, movement)
  if (isHolding(movement.from)) await takeFromHolding(ctx, movement)
  for (const account of [movement.from, movement.to]) announceWallet(ctx, account)
  return true
}

/** Compares a movement with the one that was booked under its key; the time may differ, because repeats come later. */
async function refuseOther(ctx: Pick<TxCtx, 'db'>, { key, from, to, amountIdr, subject }: Movement): Promise<void> {
  const [booked] = await ctx.db.select().from(postings).where(eq(postings.key, key))
  const isSame =
    booked?.fromAccount === from &&
    booked.toAccount === to &&
    booked.amount === amountIdr &&
    booked.subjectKind === (subject?.kind ?? null) &&
    booked.subjectId === (subject?.id ?? null)
  const was = booked && `${booked.amount} from ${booked.fromAccount} to ${booked.toAccount}`
  invariant(isSame, `posting ${key} was booked as ${was}, and came again as ${amountIdr} from ${from} to ${to}`)
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
