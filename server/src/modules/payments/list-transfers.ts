import { referenceSchema } from '@kilat/contract/ids.ts'
import type { AwaitedTransfer } from '@kilat/contract/operator/transfers.ts'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { payments } from '../../db/schema/payments.ts'
import { readCursor, writeCursor } from '../../platform/list-cursor.ts'
import { subjectOf } from './subject.ts'

/** Transfers that may still arrive at the store's accounts, the oldest first, one page at a time. Refuses a cursor of another list. */
export async function listTransfers(
  ctx: Ctx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ data: AwaitedTransfer[]; next_cursor: string | null }> {
  const lists = await Promise.all([...ctx.gateways.values()].map(({ desk }) => desk?.listOpen() ?? []))
  const place = (at: Date, id: string) => `${at.toISOString()} ${id}`
  const after = cursor === undefined ? undefined : readCursor(cursor, referenceSchema)
  const all = lists
    .flat()
    .filter(({ createdAt, reference }) => after === undefined || place(createdAt, reference) > place(after.at, after.id))
    .toSorted((one, other) => (place(one.createdAt, one.reference) < place(other.createdAt, other.reference) ? -1 : 1))
  const shown = all.slice(0, limit)
  const references = shown.map(({ reference }) => reference)
  const rows = await ctx.db.select().from(payments).where(inArray(payments.id, references))
  const subjects = new Map(rows.map(row => [row.id, subjectOf(row)]))
  const last = shown.at(-1)
  return {
    data: shown.flatMap(({ reference: id, account, amountIdr, receivedIdr, createdAt, expiresAt, version }) => {
      const subject = subjects.get(id)
      if (!subject) return []
      const times = { created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString() }
      return [{ id, subject, account, amount: amountIdr, received: receivedIdr, ...times, version }]
    }),
    next_cursor: all.length > limit && last ? writeCursor({ at: last.createdAt, id: last.reference }) : null,
  }
}
