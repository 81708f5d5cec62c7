import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { checkBooks } from '../modules/ledger/check-books.ts'
import { describeDifference } from '../modules/ledger/describe-difference.ts'
import { listLateDeliveries } from '../modules/ledger/late-deliveries.ts'
import { systemClock } from '../platform/clock.ts'

/**
 * Recomputes the books and prints every difference, and the store's losses by late deliveries. Exits with 1 if there is a
 * difference, or if the database can not be opened.
 */
async function run(): Promise<number> {
  const { dataDir, databaseUrl } = readConfig()
  const opened = await openDatabase({ dataDir, databaseUrl })
  try {
    const ctx = { db: opened.db, clock: systemClock }
    const differences = await checkBooks(ctx)
    for (const { reference, orderId, cost, at } of await listLateDeliveries(ctx))
      console.log(
        `Noted: ${reference} of ${orderId} arrived ${at.toISOString()}, after its money went back. The store paid ${cost} for it.`,
      )
    for (const difference of differences) console.error(describeDifference(difference))
    console.log(differences.length === 0 ? 'The books balance.' : `${differences.length} differences.`)
    return differences.length === 0 ? 0 : 1
  } finally {
    await opened.close()
  }
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  return 1
})
