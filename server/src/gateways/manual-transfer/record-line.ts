import { and, desc, eq, gte, lte, ne, sql } from 'drizzle-orm'
import { transferReceipts, transfers } from '../../db/schema/transfers.ts'
import type { Clock } from '../../platform/clock.ts'
import { invariant } from '../../platform/invariant.ts'
import type { DeskTx, Receipt, RecordedLine, StatementEntry } from '../gateway.ts'
import type { StoredTransfer } from './amounts.ts'
import { lockAccount } from './lock-account.ts'

type RecordCtx = { db: DeskTx['db']; clock: Clock }

/** Statements name the minute, so a transfer may seem to come before its payment. */
const minuteMs = 60_000

/** Two people who type one transfer may read its time off by some minutes, or leave it out. */
const twinWithinMs = 15 * minuteMs

/**
 * Records a line once, or gives a line that was recorded without a payment to the named one. The line's own row is locked first, so that of
 * two people who record it at once the second reads what the first did.
 */
export async function recordLine(ctx: RecordCtx, entry: StatementEntry): Promise<RecordedLine> {
  const { account, line, amountIdr: amount, paidAt } = entry
  await lockAccount(ctx, account)
  const row = { id: `${account}:${line}`, account, line, reference: null, amount, paidAt, recordedAt: ctx.clock.now() }
  const written = await ctx.db.insert(transferReceipts).values(row).onConflictDoNothing().returning()
  const [known] = await ctx.db.select().from(transferReceipts).where(eq(transferReceipts.id, row.id)).for('update')
  invariant(known, `the line ${row.id} was recorded`)
  const isNew = written.length > 0
  const receipt = toReceipt(known)
  const isOther = known.amount !== amount || (entry.payment && known.reference !== null && known.reference !== entry.payment.reference)
  if (isOther) return { kind: 'other_line', amountIdr: known.amount, reference: known.reference }
  if (known.reference !== null || !(isNew || entry.payment))
    return { kind: 'recorded', isNew: false, wasUnknown: false, reference: known.reference, receipt }
  // Whoever names a version of the payment has read which lines it has.
  const twin = isNew && !entry.isAnother && !entry.payment ? await findTwin(ctx, known) : undefined
  if (twin) return { kind: 'twin', line: twin.line, reference: twin.reference }
  const payment = await findPayment(ctx, entry)
  if (entry.payment && !payment) return { kind: 'no_payment' }
  if (entry.payment && payment && payment.version !== entry.payment.version) return { kind: 'stale', version: payment.version }
  if (payment) await give(ctx, { id: row.id, reference: payment.reference })
  return { kind: 'recorded', isNew: true, wasUnknown: !isNew, reference: payment?.reference ?? null, receipt }
}

async function findTwin(ctx: RecordCtx, { id, account, amount, paidAt }: typeof transferReceipts.$inferSelect) {
  const around = (ms: number) => new Date(paidAt.getTime() + ms)
  const isNear = and(gte(transferReceipts.paidAt, around(-twinWithinMs)), lte(transferReceipts.paidAt, around(twinWithinMs)))
  const isSame = and(eq(transferReceipts.account, account), eq(transferReceipts.amount, amount), ne(transferReceipts.id, id))
  const [twin] = await ctx.db.select().from(transferReceipts).where(and(isSame, isNear)).limit(1)
  return twin
}

async function give(ctx: RecordCtx, { id, reference }: { id: string; reference: string }): Promise<void> {
  await ctx.db.update(transferReceipts).set({ reference }).where(eq(transferReceipts.id, id))
  await ctx.db
    .update(transfers)
    .set({ version: sql`${transfers.version} + 1` })
    .where(eq(transfers.reference, reference))
}

/** A line of the statement as money that arrived. The bank's fee, if any, is not in the statement. */
export function toReceipt({ id, amount, paidAt }: typeof transferReceipts.$inferSelect): Receipt {
  return { externalId: id, amountIdr: amount, paidAt, feeIdr: null }
}

/** The named payment, or the one that had this amount at that time, locked. */
async function findPayment(ctx: RecordCtx, { account, amountIdr, paidAt, payment }: StatementEntry): Promise<StoredTransfer | undefined> {
  const isAtAccount = eq(transfers.account, account)
  const isIt = payment
    ? and(isAtAccount, eq(transfers.reference, payment.reference))
    : and(
        isAtAccount,
        eq(transfers.amount, amountIdr),
        lte(transfers.createdAt, new Date(paidAt.getTime() + minuteMs)),
        gte(transfers.heldUntil, paidAt),
      )
  const [found] = await ctx.db.select().from(transfers).where(isIt).orderBy(desc(transfers.createdAt)).limit(1).for('update')
  return found
}
