import { randomBytes } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import type { Ctx } from '../ctx/context.ts'
import { startQueue } from '../ctx/queue-boss.ts'
import { type OpenDatabase, openDatabase, openPglite } from '../db/open.ts'
import type { Gateway } from '../gateways/gateway.ts'
import { jobs } from '../jobs.ts'
import type { Clock } from '../platform/clock.ts'
import { createEvents } from '../platform/events.ts'
import { quietLog } from '../platform/log-quiet.ts'
import { defaultSettings, noPublicSettings, type Settings } from '../platform/settings.ts'
import type { Supplier } from '../suppliers/supplier.ts'
import { createScriptedSupplier } from './scripted-supplier.ts'
import { readTemplate, runOn, withDatabase } from './template.ts'

/** A clock that can be moved forward. It runs ahead of the real one, because the database stamps its jobs by that. */
export type TestClock = Clock & { advance(ms: number): void }

export type TestStore = {
  ctx: Ctx
  clock: TestClock
  /** Runs every job that is due by the test's clock, and those that follow, until none is left. Answers how many ran. */
  runJobs(): Promise<number>
  /** Runs one due job chosen by `pick` out of those waiting; for trying other orders. Answers false when none is due. */
  runOneJob(pick: (count: number) => number): Promise<boolean>
  close(): Promise<void>
}

/** A store of its own on a fresh database: PGlite in memory, or PostgreSQL where TEST_DATABASE_URL is set. */
export async function createTestStore(
  input: {
    gateways?: (ctx: Pick<Ctx, 'db' | 'clock'>) => Gateway[]
    suppliers?: (ctx: Pick<Ctx, 'db' | 'clock'>) => Supplier[]
    settings?: Partial<Settings>
    publicSettings?: Ctx['publicSettings']
    signIn?: Ctx['signIn']
  } = {},
): Promise<TestStore> {
  const { opened, drop } = await openCopy()
  const clock = createTestClock()
  const queue = await startQueue({ connection: opened.queueConnection, handlers: jobs, log: quietLog, runsByItself: false })
  const base = { db: opened.db, clock }
  const ctx: Ctx = {
    ...base,
    log: quietLog,
    queue,
    events: createEvents(),
    gateways: new Map((input.gateways?.(base) ?? []).map(gateway => [gateway.id, gateway])),
    suppliers: new Map((input.suppliers?.(base) ?? [createScriptedSupplier('sandbox')]).map(supplier => [supplier.id, supplier])),
    players: async () => ({ status: 'unavailable' }),
    // The time of day at which tests run changes nothing.
    settings: { ...defaultSettings, staffHours: { from: 0, to: 0 }, ...input.settings },
    publicSettings: input.publicSettings ?? noPublicSettings,
    signIn: input.signIn ?? null,
  }
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
    async close() {
      await queue.stop(1_000)
      await opened.close()
      await drop()
    },
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

async function openCopy(): Promise<{ opened: OpenDatabase; drop: () => Promise<void> }> {
  const template = inject('template')
  if (template.kind === 'pglite') {
    const client = await PGlite.create({ loadDataDir: new Blob([await readTemplate(template.file)]) })
    return { opened: await openPglite(client), drop: async () => {} }
  }
  const name = `kilat_test_${randomBytes(6).toString('hex')}`
  await runOn(template.url, `create database ${name} template ${template.name}`)
  return {
    opened: await openDatabase({ dataDir: '', databaseUrl: withDatabase(template.url, name) }),
    drop: () => runOn(template.url, `drop database if exists ${name} with (force)`),
  }
}

type WaitingJob = { id: string; name: string; data: object | null }

async function runDueJob(ctx: Ctx, pick: (count: number) => number): Promise<boolean> {
  const now = ctx.clock.now().toISOString()
  const found = await ctx.db.execute<WaitingJob>(
    sql`select id, name, data from pgboss.job where state in ('created', 'retry') and start_after <= ${now}::timestamptz order by start_after, created_on, id`,
  )
  const chosen = found.rows[pick(found.rows.length)]
  if (!chosen) return false
  const handler = jobs.find(({ job }) => job.name === chosen.name)
  if (!handler) throw new Error(`no handler for job ${chosen.name}`)
  await handler.handle(ctx, chosen.data ?? {})
  // Only now, as in the queue itself: a handler that dies leaves its job behind.
  await ctx.db.execute(sql`delete from pgboss.job where id = ${chosen.id}::uuid`)
  return true
}
