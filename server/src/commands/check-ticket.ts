import { timingSafeEqual } from 'node:crypto'
import { parseOrderId } from '@kilat/contract/order-id.ts'
import { readConfig } from '../config.ts'
import { claimTicket } from '../modules/refunds/prove-claim.ts'
import { openCodeSecret } from '../open-code-secret.ts'

const usage = `Usage: npm run ticket -- KLT-7Q2M-9XH4-T8RC 5VWA-3NPK
Tells whether a ticket is the one that the order's page showed to whoever proved its contact. Pay a claim out only to them.`

/** Compares an order's claim ticket with the one a buyer names, also while the store runs. Exits with 1 if it is another one. */
function run([typedId = '', typed = '', ...more]: readonly string[]): number {
  const id = parseOrderId(typedId)
  if (!id || !typed || more.length > 0) {
    console.error(usage)
    return 1
  }
  const ticket = Buffer.from(claimTicket({ codeSecret: openCodeSecret(readConfig()) }, { id }))
  const given = Buffer.from(typed.trim().toUpperCase())
  const isRight = given.length === ticket.length && timingSafeEqual(given, ticket)
  if (isRight) console.log(`Right: whoever names this ticket has proven the contact of ${id}.`)
  else console.error(`Wrong: this is not the ticket of ${id}. Pay nothing out.`)
  return isRight ? 0 : 1
}

try {
  process.exitCode = run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
