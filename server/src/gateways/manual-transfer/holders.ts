import { and, eq, inArray, notExists } from 'drizzle-orm'
import { transferReceipts, transfers } from '../../db/schema/transfers.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DeskTx } from '../gateway.ts'

/** A twentieth of the amounts of one price, so that nobody alone takes a price from all others. */
export const mostUnpaid = 25

type Held = { reference: string; until: Date }

/** Who reserved which amounts: in the memory of the process, because an address is personal data that no row needs. */
export type Holders = Map<string, Held[]>

type Asked = { holders: Holders; account: string; holder: string | null }

/**
 * True if this holder has as many amounts of the account as one may, cancelled and expired payments included, as their amounts are not free yet.
 * What got money does not count. Of several payments at once all may pass as the last one.
 */
export async function holdsMost(ctx: { db: DeskTx['db']; clock: Clock }, { holders, account, holder }: Asked): Promise<boolean> {
  if (holder === null) return false
  const held = (holders.get(keyOf(account, holder)) ?? []).filter(({ until }) => until > ctx.clock.now())
  if (held.length < mostUnpaid) return false
  const references = held.map(({ reference }) => reference)
  const paid = ctx.db.select().from(transferReceipts).where(eq(transferReceipts.reference, transfers.reference))
  const unpaid = await ctx.db
    .select({ reference: transfers.reference })
    .from(transfers)
    .where(and(inArray(transfers.reference, references), notExists(paid)))
  const isUnpaid = new Set(unpaid.map(({ reference }) => reference))
  holders.set(
    keyOf(account, holder),
    held.filter(({ reference }) => isUnpaid.has(reference)),
  )
  return unpaid.length >= mostUnpaid
}

/** Notes a reserved amount, and forgets holders whose amounts are free again. */
export function noteHeld(ctx: { clock: Clock }, { holders, account, holder, ...held }: Asked & Held): void {
  if (holder === null) return
  const now = ctx.clock.now()
  const key = keyOf(account, holder)
  const known = (holders.get(key) ?? []).filter(({ until }) => until > now)
  // The one that reserved last is the last of the map.
  holders.delete(key)
  holders.set(key, [...known, held])
  for (const [other, own] of holders) {
    if (own.some(({ until }) => until > now)) break
    holders.delete(other)
  }
}

function keyOf(account: string, holder: string): string {
  return JSON.stringify([account, holder])
}
