import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { postings } from '../../db/schema/ledger.ts'
import { gatewayEnvironments } from '../../db/schema/operations.ts'
import { StartError } from '../../platform/start-error.ts'
import { gatewayAccount } from '../ledger/accounts.ts'

type Environment = (typeof gatewayEnvironments.$inferSelect)['environment']

/**
 * Notes at each start whether the configured accounts at the gateways are ones with real or with simulated money. Refuses a start with the
 * other kind once the books hold money of the gateway: simulated money in wallets would buy real goods, and real money of open orders
 * would not be found any more.
 */
export async function refuseOtherEnvironment(
  ctx: Pick<TxCtx, 'db' | 'clock'>,
  { environments }: { environments: ReadonlyMap<string, Environment> },
): Promise<void> {
  for (const [gateway, environment] of environments) {
    const now = { gateway, environment, since: ctx.clock.now() }
    const first = await ctx.db.insert(gatewayEnvironments).values(now).onConflictDoNothing().returning()
    if (first.length > 0) continue
    const isIt = eq(gatewayEnvironments.gateway, gateway)
    const [known] = await ctx.db.select().from(gatewayEnvironments).where(isIt).for('update')
    if (known?.environment === environment) continue
    const isMoney = eq(postings.fromAccount, gatewayAccount(gateway))
    const [received] = await ctx.db.select({ id: postings.id }).from(postings).where(isMoney).limit(1)
    if (received) throw new StartError(sentenceFor(gateway, environment))
    await ctx.db.update(gatewayEnvironments).set(now).where(isIt)
  }
}

function sentenceFor(gateway: string, environment: Environment): string {
  const found = environment === 'production' ? 'simulated money of its test environment is' : 'real money is'
  return (
    `The account at ${gateway} is one of ${environment === 'production' ? 'production' : 'its test environment'}, but ${found} in this database’s books. ` +
    'Use the account of before, or a new database: set DATABASE_URL to an empty one, or DATA_DIR to a new folder.'
  )
}
