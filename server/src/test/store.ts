import { sql } from 'drizzle-orm'
import type { Ctx } from '../ctx/context.ts'
import type { Db } from '../db/database.ts'
import { inTx } from '../db/in-tx.ts'
import type { Gateway } from '../gateways/gateway.ts'
import { alerts, jobs, notices, subjects } from '../jobs.ts'
import { saveChannels } from '../modules/channels/save-channels.ts'
import { giveBackChecks, takeDueChecks } from '../modules/payments/take-checks.ts'
import { watchTaken } from '../modules/payments/watch-payment.ts'
import type { Clock } from '../platform/clock.ts'
import { createCodeVault } from '../platform/code-vault.ts'
import { quietLog } from '../platform/log-quiet.ts'
import { createOutbox } from '../platform/outbox.ts'
import { createSeal } from '../platform/seal.ts'
import { defaultSettings, noPublicSettings, type Settings } from '../platform/settings.ts'
import type { Supplier } from '../suppliers/supplier.ts'
import { giveBack, takeDatabase } from './databases.ts'
import { createScriptedSupplier } from './scripted-supplier.ts'

/** A clock that can be moved forward. It is ahead of the real one, because the database stamps its jobs with real time. */
export type TestClock = Clock & { advance(ms: number): void }

export type TestStore = {
  ctx: Ctx
  clock: TestClock
  /** Runs all jobs and planned checks due by the test's clock, and those they plan. Answers how many ran. */
  runJobs(): Promise<number>
  /** Runs one due job, or a planned check, chosen by `pick`, to test other orders. Answers false if none is due. */
  runOneJob(pick: (count: number) => number): Promise<boolean>
  close(): Promise<void>
}

/** No company of a test has credentials, unless the test says so. */
export const noAccounts: Ctx['accounts'] = {
  list: [],
  seal: createSeal([], { name: 'none', use: 'none' }),
  judge: () => ({ kind: 'refused', problems: [] }),
}

/** A new store on an empty database: PGlite in memory, or PostgreSQL if TEST_DATABASE_URL is set. */
export async function createTestStore(
  input: {
    gateways?: (ctx: Pick<Ctx, 'db' | 'clock'>) => Gateway[]
    suppliers?: (ctx: Pick<Ctx, 'db' | 'clock'>) => Supplier[]
    settings?: Partial<Settings>
    publicSettings?: Ctx['publicSettings']
    signIn?: Ctx['signIn']
    push?: Ctx['push'] | undefined
    whatsapp?: Ctx['whatsapp'] | undefined
    senders?: Ctx['senders'] | undefined
    alertSenders?: Ctx['alertSenders'] | undefined
    telegram?: Ctx['telegram'] | undefined
    accounts?: Ctx['accounts']
  } = {},
): Promise<TestStore> {
  const database = await takeDatabase()
  const clock = createTestClock()
  // A handle of its own, so that values kept for one database are not used for the next store.
  const db: Db = Object.create(database.opened.db)
  const base = { db, clock }
  // Staff around the clock, so that the time of day does not change the tests, and deliveries that begin at once.
  const settings = { ...defaultSettings, staffHours: { from: 0, to: 0 }, correctionMs: 0, ...input.settings }
  const ctx: Ctx = {
    ...base,
    log: quietLog,
    queue: database.queue,
    outbox: createOutbox(),
    gateways: new Map((input.gateways?.(base) ?? []).map(gateway => [gateway.id, gateway])),
    suppliers: new Map((input.suppliers?.(base) ?? [createScriptedSupplier('sandbox')]).map(supplier => [supplier.id, supplier])),
    players: new Map(),
    settings,
    usualSettings: { ...settings },
    publicSettings: input.publicSettings ?? noPublicSettings,
    signIn: input.signIn ?? null,
    push: input.push ?? null,
    whatsapp: input.whatsapp ?? null,
    subjects,
    alerts,
    notices,
    senders: input.senders ?? {},
    alertSenders: input.alertSenders ?? {},
    telegram: input.telegram ?? null,
    codeSecret: 'a secret that only the tests know.',
    vault: createCodeVault([Buffer.alloc(32, 'the key of the tests')]),
    checks: [],
    accounts: input.accounts ?? noAccounts,
  }
  if (ctx.gateways.size > 0) await inTx(ctx, saveChannels)
  const runOneJob = (pick: (count: number) => number) => runDueJob(ctx, pick)
  return {
    ctx,
    clock,
    runOneJob,
    async runJobs() {
      let count = 0
      while (await runOneJob(() => 0)) count += 1
      return count
    },
    close: () => giveBack(database),
  }
}

function createTestClock(): TestClock {
  let aheadMs = 1_000
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance(ms) {
      aheadMs += ms
    },
  }
}

type Waiting = { id: string; name: string; data: object | null }

/** What is due of the jobs, and the payment due longest if no process has taken it. */
const findDue = (now: string) => sql`
  select id, name, data from (
    select id::text, name, data, priority, start_after, created_on from pgboss.job
      where state in ('created', 'retry') and start_after <= ${now}::timestamptz
    union all (
      select id, '', null, 0, next_check_at, created_at from payments
        where next_check_at <= ${now}::timestamptz and (check_taken_until is null or check_taken_until <= ${now}::timestamptz)
        order by next_check_at limit 1)
  ) as due order by priority desc, start_after, created_on, id`

async function runDueJob(ctx: Ctx, pick: (count: number) => number): Promise<boolean> {
  const found = await ctx.db.execute<Waiting>(findDue(ctx.clock.now().toISOString()))
  const chosen = found.rows[pick(found.rows.length)]
  if (!chosen) return false
  if (chosen.name === '') return runDueCheck(ctx)
  const handler = jobs.find(({ job }) => job.name === chosen.name)
  if (!handler) throw new Error(`no handler for job ${chosen.name}`)
  await handler.handle(ctx, chosen.data ?? {})
  // Deleted only after the handler, as in the queue itself: a handler that dies leaves its job.
  await ctx.db.execute(sql`delete from pgboss.job where id = ${chosen.id}::uuid`)
  return true
}

async function runDueCheck(ctx: Ctx): Promise<boolean> {
  const [payment] = await takeDueChecks(ctx, { most: 1, without: [] })
  if (!payment) return false
  try {
    await watchTaken(ctx, payment)
  } catch (error) {
    // A store that was killed takes it again half a minute later; a test need not wait for that.
    await giveBackChecks(ctx)
    throw error
  }
  return true
}
