import { inArray } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { postings } from '../../db/schema/ledger.ts'
import type { differences } from '../../db/schema/reconciliation.ts'
import { gatewayAccount } from '../ledger/accounts.ts'

type Row = Pick<typeof differences.$inferSelect, 'id' | 'gateway' | 'version'>

/** What a person has booked for a difference so far, in rupiah: of its gap, and of the fee of a movement that the store has no counterpart for. */
export type Booked = { gapIdr: number; feeIdr: number }

/** The key of what one version of a difference has booked. */
export const bookingKey = ({ id, version }: Pick<Row, 'id' | 'version'>) => `difference:${id}:${version}`

/** The same for the movement's fee. */
export const feeKey = (row: Pick<Row, 'id' | 'version'>) => `${bookingKey(row)}:fee`

/** The key of a correction of a receipt's own cost, which the receipt shows from then on. */
export const costKey = (row: Pick<Row, 'id' | 'version'>) => `${bookingKey(row)}:cost`

export const nothingBooked: Booked = { gapIdr: 0, feeIdr: 0 }

/** By the ids of differences; those for which nothing was booked are left out. Each version of a difference books once. */
export async function readBooked(ctx: ReadCtx, rows: readonly Row[]): Promise<ReadonlyMap<string, Booked>> {
  const keys = new Map<string, { row: Row; part: keyof Booked }>()
  for (const row of rows)
    for (let version = 1; version <= row.version; version += 1) {
      keys.set(bookingKey({ ...row, version }), { row, part: 'gapIdr' })
      keys.set(feeKey({ ...row, version }), { row, part: 'feeIdr' })
    }
  if (keys.size === 0) return new Map()
  const found = await ctx.db
    .select()
    .from(postings)
    .where(inArray(postings.key, [...keys.keys()]))
  const booked = new Map<string, Booked>()
  for (const { key, fromAccount, toAccount, amount } of found) {
    const of = keys.get(key)
    if (!of) continue
    const held = gatewayAccount(of.row.gateway)
    // Money that the gateway holds is what its account is below zero; its fee is what the account is above.
    const change = (fromAccount === held ? amount : 0) - (toAccount === held ? amount : 0)
    const before = booked.get(of.row.id) ?? nothingBooked
    booked.set(of.row.id, { ...before, [of.part]: before[of.part] + (of.part === 'gapIdr' ? change : -change) })
  }
  return booked
}
