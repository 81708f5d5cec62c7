import type { Ctx } from '../ctx/context.ts'
import { startQueue } from '../ctx/queue-boss.ts'
import { inTx } from '../db/in-tx.ts'
import { openDatabase } from '../db/open.ts'
import { alerts, jobs, notices, subjects, works } from '../jobs.ts'
import { saveChannels } from '../modules/channels/save-channels.ts'
import { planOnNews } from '../modules/messages/plan-on-news.ts'
import { seedDemoStore } from '../modules/store/seed-demo-store.ts'
import { systemClock } from '../platform/clock.ts'
import { createCodeVault } from '../platform/code-vault.ts'
import { quietLog } from '../platform/log-quiet.ts'
import { defaultSettings, noPublicSettings } from '../platform/settings.ts'
import { createScriptedGateway, type ScriptedGateway } from './scripted-gateway.ts'
import { createScriptedSupplier } from './scripted-supplier.ts'
import { createServerData } from './server-data.ts'
import { noAccounts } from './store.ts'

/** A store whose queue works by itself, by the real clock, as in a server. */
export type LivingStore = { ctx: Ctx; gateway: ScriptedGateway; close(): Promise<void> }

/** Starts it on a new database. Its supplier delivers at once. */
export async function startLivingStore({ senders }: Pick<Ctx, 'senders'>): Promise<LivingStore> {
  const data = await createServerData('living')
  const database = await openDatabase({ dataDir: data.env.DATA_DIR, databaseUrl: data.env.DATABASE_URL })
  const queue = await startQueue({ connection: database.queueConnection, handlers: jobs, log: quietLog, runsByItself: true })
  const gateway = createScriptedGateway(systemClock)
  const { db, outbox } = database
  const ctx: Ctx = {
    ...{ db, outbox, queue, senders, subjects, notices, alerts, clock: systemClock, log: quietLog },
    ...{ signIn: null, push: null, whatsapp: null },
    ...{ alertSenders: {}, telegram: null },
    gateways: new Map([[gateway.id, gateway]]),
    suppliers: new Map([['scripted', createScriptedSupplier('scripted')]]),
    players: new Map(),
    settings: { ...defaultSettings, staffHours: { from: 0, to: 0 }, correctionMs: 0 },
    usualSettings: defaultSettings,
    publicSettings: noPublicSettings,
    codeSecret: 'a secret that only the tests know.',
    vault: createCodeVault([Buffer.alloc(32, 'the key of the tests')]),
    checks: [],
    accounts: noAccounts,
  }
  await inTx(ctx, saveChannels)
  await seedDemoStore(ctx)
  await queue.startWorkers(ctx)
  const running = works.map(start => start(ctx))
  const stopPlanning = planOnNews(ctx)
  return {
    ctx,
    gateway,
    async close() {
      await stopPlanning()
      await Promise.all(running.map(work => work.stop(1_000)))
      await queue.stop(1_000)
      await database.close()
      await data.remove()
    },
  }
}
