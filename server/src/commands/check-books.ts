import { parseArgs } from 'node:util'
import { parseOrderId } from '@kilat/contract/order-id.ts'
import { eq } from 'drizzle-orm'
import { readConfig } from '../config.ts'
import type { ReadCtx } from '../db/in-tx.ts'
import { type OpenDatabase, openDatabase } from '../db/open.ts'
import { orders } from '../db/schema/orders.ts'
import { findInBooks } from '../modules/ledger/check-books.ts'
import { describeDifference } from '../modules/ledger/describe-difference.ts'
import type { Difference } from '../modules/ledger/find-differences.ts'
import { listLateDeliveries } from '../modules/ledger/late-deliveries.ts'
import { nameBalances, nameResult } from '../modules/ledger/name-balances.ts'
import { readBalances, readResult } from '../modules/ledger/read.ts'
import { findRowsBehind } from '../modules/ledger/rows-behind.ts'
import { systemClock } from '../platform/clock.ts'
import { describeBalances, describeResult } from '../platform/describe-balances.ts'

const usage = `Usage: npm run books                    recomputes the books, and names the rows behind every difference
       npm run books -- --order KLT-…   what one order earned and cost, with its rows`

/**
 * Prints where the store's money is, whom it belongs to and what was earned; recomputes the books and prints every difference with
 * the rows behind it, and the store's losses by late deliveries. Exits with 1 if there is a difference, if a check failed, or if the
 * database can not be opened.
 */
async function run(args: string[]): Promise<number> {
  const { order } = parseArgs({ args, options: { order: { type: 'string' } } }).values
  const opened = await openDatabase(readConfig())
  try {
    return order === undefined ? await printBooks(opened) : await printOrder(opened, order)
  } finally {
    await opened.close()
  }
}

async function printBooks({ db }: OpenDatabase): Promise<number> {
  const ctx = { db, clock: systemClock }
  for (const line of describeBalances(nameBalances(await readBalances(ctx)))) console.log(line)
  for (const { reference, orderId, cost, at } of await listLateDeliveries(ctx))
    console.log(`Noted: ${reference} of ${orderId} arrived ${at.toISOString()}, after its money went back. The store paid ${cost} for it.`)
  let [differences, unchecked] = [0, 0]
  for await (const finding of findInBooks(ctx)) {
    if (finding.kind === 'unchecked') {
      unchecked += 1
      console.error(`Could not be checked: ${finding.what}: ${causeOf(finding.error)}`)
      continue
    }
    differences += 1
    console.error(describeDifference(finding.difference))
    await printRowsBehind({ db }, finding.difference)
  }
  console.log(summary({ differences, unchecked }))
  return differences + unchecked === 0 ? 0 : 1
}

/** A difference is told even if the rows behind it can not be read. */
async function printRowsBehind(ctx: ReadCtx, difference: Difference): Promise<void> {
  try {
    const { lines, count } = await findRowsBehind(ctx, difference)
    for (const line of lines) console.error(`  ${line}`)
    if (count > lines.length) console.error(`  and ${count - lines.length} rows more`)
  } catch (error) {
    console.error(`  its rows could not be read: ${causeOf(error)}`)
  }
}

/** What the database said: the driver's own message holds the whole statement. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}

function summary({ differences, unchecked }: { differences: number; unchecked: number }): string {
  if (unchecked > 0) return `${differences} differences, and checks that failed: ${unchecked}.`
  return differences === 0 ? 'The books balance.' : `${differences} differences.`
}

async function printOrder({ db }: OpenDatabase, typed: string): Promise<number> {
  const id = parseOrderId(typed)
  if (!id) {
    console.error(`${typed} is not the id of an order.`)
    return 1
  }
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, id))
  if (!order) {
    console.error(`There is no order ${id}.`)
    return 1
  }
  const { lines } = await readResult({ db }, { kind: 'order', id })
  console.log(`${id} is ${order.status}.`)
  for (const line of describeResult(nameResult(lines))) console.log(line)
  const rows = await findRowsBehind({ db }, { what: '', where: id, expected: 0, found: 0 })
  for (const line of rows.lines) console.log(line)
  return 0
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  console.error(isUsage ? `${error.message}\n${usage}` : error instanceof Error ? error.message : String(error))
  return 1
})
