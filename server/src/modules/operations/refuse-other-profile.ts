import { and, inArray, like, not, or } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { users } from '../../db/schema/identity.ts'
import { postings } from '../../db/schema/ledger.ts'
import { StartError } from '../../platform/start-error.ts'
import { gatewayAccount } from '../ledger/accounts.ts'

/** Companies of a trial: gateways by id, issuers of accounts as SQL patterns. */
type Simulated = { gateways: readonly string[]; issuers: readonly string[] }

/**
 * Keeps a trial and a store from sharing a database, whichever came first: simulated money in a wallet would buy real goods, and
 * accounts that anybody may choose would see and spend real buyers' money. Throws a StartError that says what to do instead.
 */
export async function refuseOtherProfile(ctx: ReadCtx, input: { isTrial: boolean; simulated: Simulated }): Promise<void> {
  const { isTrial, simulated } = input
  const isSimulated = inArray(postings.fromAccount, simulated.gateways.map(gatewayAccount))
  if (isTrial) {
    const isReal = and(like(postings.fromAccount, gatewayAccount('%')), not(isSimulated))
    const [real] = await ctx.db.select({ id: postings.id }).from(postings).where(isReal).limit(1)
    if (real) throw new StartError(`This database is a store's: real money is in its books. ${whatStartsHere.trial}`)
    return
  }
  const [received] = await ctx.db.select({ id: postings.id }).from(postings).where(isSimulated).limit(1)
  if (received) throw new StartError(`This database is a trial's: simulated money is in its books. ${whatStartsHere.store}`)
  const isAnybodys = or(...simulated.issuers.map(pattern => like(users.issuer, pattern)))
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(isAnybodys).limit(1)
  if (user) throw new StartError(`This database is a trial's: it has accounts that anybody may choose. ${whatStartsHere.store}`)
}

const whatStartsHere = {
  trial: 'Set PROFILE=store and name its companies, or try things out on a database of their own (DATABASE_URL, DATA_DIR).',
  store: 'A store starts with a new database: set DATABASE_URL to an empty one, or DATA_DIR to a new folder.',
}
