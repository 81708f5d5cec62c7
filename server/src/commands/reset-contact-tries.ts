import { parseOrderId } from '@kilat/contract/order-id.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { resetContactTries } from '../modules/orders/reset-contact-tries.ts'
import { parseByHand } from '../platform/by-hand-options.ts'
import { systemClock } from '../platform/clock.ts'

const usage = `Usage: npm run tries -- KLT-7Q2M-9XH4-T8RC --reason "the buyer sent the receipt"
Do it once you know that who asks is the buyer. --actor says who does it, else it is the account on this machine.`

/** Lets an order, its one argument, be opened by its contact again. Exits with 1 if there is none, or the database can not be opened. */
async function run(args: readonly string[]): Promise<number> {
  const given = parseByHand(args)
  const [text = '', ...more] = given?.positionals ?? []
  const id = parseOrderId(text)
  if (!given || !id || more.length > 0) {
    console.error(usage)
    return 1
  }
  const { dataDir, databaseUrl } = readConfig()
  const opened = await openDatabase({ dataDir, databaseUrl })
  try {
    const isThere = await resetContactTries({ db: opened.db, clock: systemClock }, { ...given, id })
    if (isThere) console.log(`${id} can be opened by its contact again.`)
    else console.error(`There is no order ${id}.`)
    return isThere ? 0 : 1
  } finally {
    await opened.close()
  }
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  return 1
})
