import { environmentsOf } from './companies.ts'
import { type Config, loadWithEntered, readConfig } from './config.ts'
import { accountsOf } from './config-credentials.ts'
import type { AccountDesk, Ctx } from './ctx/context.ts'
import type { ReadCtx } from './db/in-tx.ts'
import { inTx } from './db/in-tx.ts'
import { saveChannels } from './modules/channels/save-channels.ts'
import { readEntered } from './modules/credentials/read.ts'
import { openAccount } from './partners.ts'
import type { Clock } from './platform/clock.ts'
import { createSeal, type Seal } from './platform/seal.ts'

/** The seal of the credentials in the database. */
export function createCredentialsSeal({ credentialsKeys }: Pick<Config, 'credentialsKeys'>): Seal {
  return createSeal(credentialsKeys, { name: 'kilat credentials', use: 'seal credentials' })
}

/** The configuration of this process together with what operators have entered. Throws a StartError if something of it can not be used. */
export async function readConfigWithEntered(ctx: ReadCtx & { seal: Seal }): Promise<Config> {
  return readConfig(await readEntered(ctx))
}

type Reopened = Pick<Ctx, 'gateways' | 'suppliers' | 'players' | 'checks'>

/**
 * Has this process work with other credentials as soon as any process has kept them. Calls that are under way end with the ones they began with. If they
 * can not be used, those of before stay, and the log says so.
 */
export function followCredentials(ctx: Ctx, { reopen }: { reopen: (config: Config) => Reopened }): void {
  ctx.outbox.listen('credentials', async () => {
    const config = await readConfigWithEntered({ ...ctx, seal: ctx.accounts.seal })
    Object.assign(ctx, reopen(config))
    await inTx(ctx, saveChannels)
    ctx.log.info('the companies work with the credentials that were entered')
  })
}

type Deciding = { clock: Clock; seal: Seal } & Pick<Config, 'companies' | 'waiting'>

/** The accounts of this store. `companies` and `waiting` are those of the environment alone. */
export function createAccountDesk({ clock, seal, companies, waiting }: Deciding): AccountDesk {
  return {
    list: [
      ...accountsOf(companies).map(account => ({ ...account, isFromEnvironment: true })),
      ...waiting.map(account => ({ ...account, isFromEnvironment: false })),
    ],
    seal,
    judge(entered, account) {
      const read = loadWithEntered(entered)
      if (!read.ok) return { kind: 'refused', problems: read.problems.map(({ variable: name, why }) => ({ name, why })) }
      const company = openAccount(read.config, { ...account, clock })
      if (!company) return { kind: 'refused', problems: missingOf(account, { companies, waiting }) }
      return { kind: 'good', company, environment: environmentsOf(read.config).get(account.id) ?? null }
    },
  }
}

/** Nothing was typed: the account still waits, and the configuration has no problem with that. */
function missingOf({ kind, id }: Parameters<AccountDesk['judge']>[1], { companies, waiting }: Pick<Deciding, 'companies' | 'waiting'>) {
  const account = [...accountsOf(companies), ...waiting].find(one => one.kind === kind && one.id === id)
  return (account?.fields ?? []).flatMap(({ name, isRequired }) => (isRequired ? [{ name, why: 'missing' as const }] : []))
}
