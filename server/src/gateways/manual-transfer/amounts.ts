import { randomInt } from 'node:crypto'
import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { and, between, eq, gt, lte } from 'drizzle-orm'
import { transfers } from '../../db/schema/transfers.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AmountToReserve, DeskTx } from '../gateway.ts'
import { uniqueUpToIdr } from './account.ts'

/** How long after its expiry a payment keeps its amount: a transfer of the next day still finds it, and no newer one. */
const heldAfterMs = 24 * 60 * 60_000

/** A free amount may be taken by another tx before it is reserved. */
const mostTries = 30

type ReserveCtx = { db: DeskTx['db']; clock: Clock }

export type StoredTransfer = typeof transfers.$inferSelect

/** Reserves the asked amount and some rupiah more, chosen by chance, so that one transfer mistyped rarely is another. Undefined if all are taken. */
export async function reserveAmount(ctx: ReserveCtx, ask: AmountToReserve): Promise<Rupiah | undefined> {
  const free = await listFree(ctx, ask)
  for (let tries = 0; tries < mostTries && free.length > 0; tries += 1) {
    const [amount] = free.splice(randomInt(free.length), 1)
    if (amount !== undefined && (await holdAmount(ctx, { ...ask, amountIdr: amount }))) return amount
  }
  return undefined
}

/** Holds exactly this amount for a payment. Answers false if another payment has it; safe to repeat. */
export async function holdAmount(ctx: ReserveCtx, ask: AmountToReserve): Promise<boolean> {
  const { reference, code: account, amountIdr: amount, expiresAt } = ask
  const now = ctx.clock.now()
  const isOver = and(
    eq(transfers.account, account),
    eq(transfers.amount, amount),
    eq(transfers.isHeld, true),
    lte(transfers.heldUntil, now),
  )
  await ctx.db.update(transfers).set({ isHeld: false }).where(isOver)
  const row = { reference, account, amount, createdAt: now, expiresAt, heldUntil: heldUntil(ask) }
  await ctx.db.insert(transfers).values(row).onConflictDoNothing()
  const [held] = await ctx.db.select().from(transfers).where(eq(transfers.reference, reference))
  return held?.account === account && held.amount === amount
}

/** When the amount of a payment is free again. */
export function heldUntil({ expiresAt }: Pick<AmountToReserve, 'expiresAt'>): Date {
  return new Date(expiresAt.getTime() + heldAfterMs)
}

async function listFree(ctx: ReserveCtx, { code, amountIdr }: AmountToReserve): Promise<Rupiah[]> {
  const last = rupiah(amountIdr + uniqueUpToIdr)
  const isTaken = and(
    eq(transfers.account, code),
    between(transfers.amount, amountIdr, last),
    eq(transfers.isHeld, true),
    gt(transfers.heldUntil, ctx.clock.now()),
  )
  const rows = await ctx.db.select({ amount: transfers.amount }).from(transfers).where(isTaken)
  const taken = new Set<number>(rows.map(({ amount }) => amount))
  const all = Array.from({ length: uniqueUpToIdr }, (_, at) => rupiah(amountIdr + 1 + at))
  return all.filter(amount => !taken.has(amount))
}
