import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { quietLog } from '../platform/log-quiet.ts'
import { runOn, withDatabase } from '../test/template.ts'
import { announce } from './announce.ts'
import { followNews } from './follow-news.ts'
import { forgetOldNews } from './forget-old-news.ts'
import { inTx } from './in-tx.ts'
import { type OpenDatabase, openDatabase } from './open.ts'
import { linesSince } from './read-news.ts'

const template = inject('template')

describe('two processes on one PostgreSQL', () => {
  const url = template.kind === 'postgres' ? template.url : ''
  let name: string
  let writer: OpenDatabase
  let reader: OpenDatabase
  let heard: (string | undefined)[]
  let now: number
  let stop: () => Promise<void>
  const clock = { now: () => new Date(now) }

  beforeEach(async () => {
    name = `kilat_news_${randomBytes(6).toString('hex')}`
    await runOn(url, `create database ${name} template ${template.kind === 'postgres' ? template.name : ''}`)
    const databaseUrl = withDatabase(url, name)
    writer = await openDatabase({ dataDir: '', databaseUrl })
    reader = await openDatabase({ dataDir: '', databaseUrl, log: quietLog })
    heard = []
    now = Date.now()
    reader.outbox.listen('order', id => heard.push(id))
    stop = await startHearing()
    await vi.waitFor(async () => expect(await listeners()).toHaveLength(1), 20_000)
  })

  afterEach(async () => {
    await stop()
    await Promise.all([writer.close(), reader.close()])
    await runOn(url, `drop database if exists ${name} with (force)`)
  })

  async function startHearing(): Promise<() => Promise<void>> {
    if (!reader.bell) throw new Error('a PostgreSQL has a bell')
    return followNews({ ...reader, bell: reader.bell, clock, log: quietLog })
  }

  async function listeners(): Promise<number[]> {
    const { rows } = await writer.db.execute<{ pid: number }>(
      sql`select pid from pg_stat_activity where datname = current_database() and application_name = 'kilat outbox'`,
    )
    return rows.map(({ pid }) => pid)
  }

  const announceOrder = (id: string) => inTx(writer, async ctx => announce(ctx, { topic: 'order', id }))

  const expectHeard = (...ids: (string | undefined)[]) => vi.waitFor(() => expect(heard).toEqual(ids), { timeout: 20_000, interval: 20 })

  test('one process hears the other’s news once, and none of a tx that is rolled back', async () => {
    const undone = inTx(writer, async ctx => {
      announce(ctx, { topic: 'order', id: 'undone' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await announceOrder('a')
    await expectHeard('a')
    await announceOrder('b')
    await expectHeard('a', 'b')
  })

  test('news of a tx that began first and commits last is heard too', async () => {
    const announced = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const slow = inTx(writer, async ctx => {
      // The tx gets its id here, long before the others.
      await ctx.db.execute(sql`select pg_current_xact_id()`)
      announce(ctx, { topic: 'order', id: 'slow' })
      announced.resolve()
      await held.promise
    })
    await announced.promise
    await announceOrder('quick')
    await expectHeard('quick')
    await announceOrder('quicker')
    await expectHeard('quick', 'quicker')
    held.resolve()
    await slow
    await expectHeard('quick', 'quicker', 'slow')
  })

  test('a listener that always throws keeps neither the others nor itself from later news', async () => {
    const broken: (string | undefined)[] = []
    reader.outbox.listen('order', id => {
      broken.push(id)
      throw new Error('broken')
    })
    const later: (string | undefined)[] = []
    reader.outbox.listen('order', id => later.push(id))
    await announceOrder('a')
    await announceOrder('b')
    await expectHeard('a', 'b')
    expect(later).toEqual(['a', 'b'])
    expect(broken.slice(0, 2)).toEqual(['a', 'b'])
  })

  test('the others hear news of a process that died after its commit, before its own listeners did', async () => {
    const dying = { ...writer, outbox: { ...writer.outbox, bring: () => {}, wakeOthers: () => {} } }
    await inTx(dying, async ctx => announce(ctx, { topic: 'order', id: 'a' }))
    await expectHeard('a')
  })

  test('a killed listening connection is opened again', async () => {
    const [pid] = await listeners()
    await writer.db.execute(sql`select pg_terminate_backend(${pid})`)
    await announceOrder('while nobody listens')
    await expectHeard('while nobody listens')
    await vi.waitFor(async () => expect(await listeners()).not.toContain(pid), 20_000)
    await vi.waitFor(async () => expect(await listeners()).toHaveLength(1), 20_000)
    // Heard by the new connection, not by the read every second.
    const ring = vi.fn()
    const unlisten = reader.bell?.listen(ring)
    await vi.waitFor(() => expect(ring).toHaveBeenCalledTimes(1), 20_000)
    await announceOrder('after')
    await vi.waitFor(() => expect(ring).toHaveBeenCalledTimes(2), 20_000)
    await unlisten?.()
    await expectHeard('while nobody listens', 'after')
  })

  test('a process that closes while its listening connection is being opened ends', async () => {
    await reader.bell?.listen(() => {})()
  })

  test('no news is lost if every connection is lost at once', async () => {
    await reader.db.execute(sql`select 1`)
    await runOn(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`)
    await announceOrder('a').catch(() => announceOrder('a'))
    await vi.waitFor(() => expect(heard).toContain('a'), 20_000)
  })

  test('the news of ten thousand facts in a thousand txs is heard in a few reads, one by one or as one about everything', {
    timeout: 60_000,
  }, async () => {
    const readings = vi.spyOn(reader.db, 'execute')
    const beganAt = performance.now()
    for (let round = 0; round < 100; round += 1)
      await Promise.all(Array.from({ length: 10 }, (_, lane) => inTx(writer, async ctx => announceTen(ctx, `${round}-${lane}`))))
    await announceOrder('last')
    const isAll = () => heard.includes(undefined) || new Set(heard).size === 10_001
    await vi.waitFor(() => expect(isAll()).toBe(true), 20_000)
    expect(readings.mock.calls.length).toBeLessThanOrEqual((performance.now() - beganAt) / 50 + 1)
  })

  function announceTen(ctx: Parameters<typeof announce>[0], start: string): void {
    for (let index = 0; index < 10; index += 1) announce(ctx, { topic: 'order', id: `${start}-${index}` })
  }

  test('too much news is heard as one about everything', async () => {
    await inTx(writer, async ctx => {
      for (let index = 0; index < 10_000; index += 1) announce(ctx, { topic: 'order', id: `order-${index}` })
    })
    await expectHeard(undefined)
  })

  test('a process that was away for longer than news is kept assumes that everything changed', async () => {
    await stop()
    stop = await startHearing()
    now += 61 * 60_000
    await expectHeard(undefined)
  })

  test('news is deleted after an hour', async () => {
    await announceOrder('old')
    const count = async () => (await writer.db.execute<{ count: number }>(sql`select count(*)::int as count from outbox`)).rows[0]?.count
    await forgetOldNews({ db: writer.db, clock })
    expect(await count()).toBe(1)
    now += 61 * 60_000
    await forgetOldNews({ db: writer.db, clock })
    expect(await count()).toBe(0)
  })

  test('the cost of a read depends on the new news, not on all that is kept', async () => {
    await writer.db.execute(
      sql`insert into outbox (tx, topic, about) select n::text::xid8, 'order', n::text from generate_series(1, 20000) n`,
    )
    await writer.db.execute(sql`analyze outbox`)
    const { rows } = await writer.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${linesSince('20000:20010:20000,20005')}`)
    expect(rows.map(row => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan')
  })
})
