import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { checkBooks } from '../modules/ledger/check-books.ts'

/** Recomputes the books and prints every difference. Ends with 1 where there is one, or where the database can not be opened. */
async function run(): Promise<number> {
  const { dataDir, databaseUrl } = readConfig()
  const opened = await openDatabase({ dataDir, databaseUrl })
  try {
    const differences = await checkBooks(opened)
    for (const { what, where, expected, found } of differences) console.error(`${what}: ${where} should be ${expected} and is ${found}`)
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
