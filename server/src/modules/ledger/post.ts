import type { Rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { askAtOnce } from '../../db/ask-at-once.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { postings } from '../../db/schema/ledger.ts'
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

/** A posting, once, and what it adds to a holding or takes from one, in one statement. `$8` and `$9`: whether each account is one. */
const bookWithHoldings = `
  with booked as (
    insert into postings (key, from_account, to_account, amount, subject_kind, subject_id, created_at)
    values ($1, $2, $3, $4, $5, $6, $7::timestamptz)
    on conflict (key) do nothing
    returning from_account, to_account, amount
  ), added as (
    insert into holdings (account, balance) select to_account, amount from booked where $8::boolean
    on conflict (account) do update set balance = holdings.balance + excluded.balance
  ), taken as (
    update holdings set balance = balance - booked.amount from booked where $9::boolean and account = booked.from_account
    returning account
  )
  select (select count(*)::int from taken) as taken from booked`

type Posted = { taken: number }

/**
 * Books one movement in the tx of the fact behind it, and announces it on `wallet` if it changes a wallet. Answers false if the
 * movement was booked before, and for an amount of zero, which is never booked. Throws if the key names another amount, other accounts
 * or another subject: two facts share a key, and one of them would be lost. The database refuses the tx if a holding would go below
 * zero.
 */
export async function post(ctx: Pick<TxCtx, 'db'>, movement: Movement): Promise<boolean> {
  if (movement.amountIdr === 0) return false
  const isBooked = await (isHolding(movement.to) || isHolding(movement.from) ? moveHoldings(ctx, movement) : insertOnce(ctx, movement))
  if (!isBooked) {
    await refuseOther(ctx, movement)
    return false
  }
  for (const account of [movement.from, movement.to]) announceWallet(ctx, account)
  return true
}

/** Answers false if the key is booked. */
async function insertOnce(ctx: Pick<TxCtx, 'db'>, movement: Movement): Promise<boolean> {
  const booked = await insertPosting(ctx.db, {
    key: movement.key,
    fromAccount: movement.from,
    toAccount: movement.to,
    amount: movement.amountIdr,
    subjectKind: movement.subject?.kind ?? null,
    subjectId: movement.subject?.id ?? null,
    createdAt: movement.at,
  })
  return booked.length > 0
}

/** The same for a movement to or from a holding. */
async function moveHoldings(ctx: Pick<TxCtx, 'db'>, { key, from, to, amountIdr, subject, at }: Movement): Promise<boolean> {
  const values = [key, from, to, amountIdr, subject?.kind ?? null, subject?.id ?? null, at.toISOString()]
  const { rows } = await askAtOnce<Posted>(ctx.db, bookWithHoldings, [...values, isHolding(to), isHolding(from)])
  const [booked] = rows
  if (booked && isHolding(from) && booked.taken === 0) throw new Error(`invariant: nothing was ever put into ${from}`)
  return booked !== undefined
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
