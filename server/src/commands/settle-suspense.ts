import { readConfig } from '../config.ts'
import { inTx } from '../db/in-tx.ts'
import { openDatabase } from '../db/open.ts'
import { releaseSuspense } from '../modules/payments/release-suspense.ts'
import { parseByHand } from '../platform/by-hand-options.ts'
import { systemClock } from '../platform/clock.ts'

const usage = `Usage: npm run suspense -- <gateway> <reference> <receipt> --reason "given back to the payer"
The three are as npm run books names them. --actor says who does it, else it is the account on this machine.
Do it once the money has left the gateway's account again, to whom it belongs: it moves no money, and the books forget it.`

/** Settles money that waited in suspense for a person. Exits with 1 if no such money waits, or the database can not be opened. */
async function run(args: readonly string[]): Promise<number> {
  const given = parseByHand(args)
  const [gateway, reference, externalId, ...more] = given?.positionals ?? []
  if (!given || !gateway || !reference || !externalId || more.length > 0) {
    console.error(usage)
    return 1
  }
  const { dataDir, databaseUrl } = readConfig()
  const opened = await openDatabase({ dataDir, databaseUrl })
  try {
    const named = { gateway, reference, externalId, decided: given }
    const name = given.positionals.join(' ')
    const amountIdr = await inTx({ db: opened.db, clock: systemClock }, ctx => releaseSuspense(ctx, named))
    if (amountIdr === undefined) console.error(`Nothing of ${name} waits in suspense.`)
    else console.log(`Rp${amountIdr} of ${name} waits no more.`)
    return amountIdr === undefined ? 1 : 0
  } finally {
    await opened.close()
  }
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  return 1
})
