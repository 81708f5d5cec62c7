import type { Rupiah } from '@kilat/contract/money.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { holdings, postings } from '../../db/schema/ledger.ts'
import { isHolding } from './accounts.ts'

export type Movement = {
  /** Names the movement: a second posting with the same key is not booked. */
  key: string
  from: string
  to: string
  amountIdr: Rupiah
  /** The order it is about, where there is one. */
  orderId?: string
  at: Date
}

/**
 * Books one movement in the tx of the fact it follows from. Answers false when it was booked before.
 * The database refuses the tx when a holding would go below zero.
 */
export async function post(tx: Tx, movement: Movement): Promise<boolean> {
  if (movement.amountIdr === 0) return false
  const booked = await tx
    .insert(postings)
    .values({
      key: movement.key,
      fromAccount: movement.from,
      toAccount: movement.to,
      amount: movement.amountIdr,
      orderId: movement.orderId ?? null,
      createdAt: movement.at,
    })
    .onConflictDoNothing({ target: postings.key })
    .returning({ id: postings.id })
  if (booked.length === 0) return false
  if (isHolding(movement.to)) await addToHolding(tx, movement.to, movement.amountIdr)
  if (isHolding(movement.from)) await takeFromHolding(tx, movement.from, movement.amountIdr)
  return true
}

async function addToHolding(tx: Tx, account: string, amountIdr: Rupiah): Promise<void> {
  await tx
    .insert(holdings)
    .values({ account, balance: amountIdr })
    .onConflictDoUpdate({ target: holdings.account, set: { balance: sql`${holdings.balance} + ${amountIdr}` } })
}

async function takeFromHolding(tx: Tx, account: string, amountIdr: Rupiah): Promise<void> {
  const taken = await tx
    .update(holdings)
    .set({ balance: sql`${holdings.balance} - ${amountIdr}` })
    .where(sql`${holdings.account} = ${account}`)
    .returning({ balance: holdings.balance })
  if (taken.length === 0) throw new Error(`invariant: nothing was ever put into ${account}`)
}
