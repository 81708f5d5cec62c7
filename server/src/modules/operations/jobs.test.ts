import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { auditEvents } from '../../db/schema/audit.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { joinOperator } from '../../test/join-operator.ts'
import { deliverOrderJob } from '../delivery/jobs.ts'
import { forgetDoneJobs } from './forget-done-jobs.ts'
import { listFailedJobs, listQueues } from './read-jobs.ts'
import { requeueJob } from './requeue-job.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

const decided = { by: { kind: 'operator', id: 'sari' }, note: 'the database was full' } as const

async function plan(orderId: string): Promise<void> {
  await inTx(engine.ctx, ctx => enqueue(ctx, { job: deliverOrderJob, data: { orderId } }))
}

/** A job that was given up after its last try. */
async function makeFailed(orderId: string): Promise<string> {
  await plan(orderId)
  const { rows } = await engine.ctx.db.execute<{ id: string }>(sql`
    update pgboss.job set state = 'failed', retry_count = 20, completed_on = now(),
      output = '{"error": {"type": "Error", "message": "disk full for dimas@contoh.id at 081234567890\\n at line 3", "stack": "secret"}}'
    where data ->> 'orderId' = ${orderId} returning id`)
  return rows[0]?.id ?? ''
}

const stateOf = async (id: string) =>
  (await engine.ctx.db.execute<{ state: string }>(sql`select state from pgboss.job where id = ${id}::uuid`)).rows[0]?.state

test('each kind of job tells how much waits and since when, and what was given up with its last message only', async () => {
  await plan('KLT-1')
  await plan('KLT-2')
  const id = await makeFailed('KLT-3')
  const queues = await listQueues(engine.ctx)
  expect(queues[0]).toMatchObject({ name: 'deliver-order', due: 2, due_since: expect.any(String), active: 0, failed: 1 })
  expect(queues.length).toBeGreaterThan(20)
  expect(queues.some(({ name }) => name.startsWith('__'))).toBe(false)
  expect(await listFailedJobs(engine.ctx)).toEqual([
    { id, name: 'deliver-order', about: ['KLT-3'], tries: 21, failed_at: expect.any(String), error: 'disk full for … at …' },
  ])
})

test('done jobs are forgotten after an hour, but the latest of each kind; those that wait, run or were given up stay', async () => {
  for (const id of ['KLT-1', 'KLT-2', 'KLT-3', 'KLT-4', 'KLT-5', 'KLT-6', 'KLT-7']) await plan(id)
  const set = (orderId: string, state: string, minutes: number) =>
    engine.ctx.db.execute(sql`
      update pgboss.job set state = ${state}::pgboss.job_state, completed_on = now() - ${minutes} * interval '1 minute' where data ->> 'orderId' = ${orderId}`)
  for (const [id, minutes] of [
    ['KLT-1', 200],
    ['KLT-2', 90],
    ['KLT-3', 61],
    ['KLT-4', 59],
  ] as const)
    await set(id, 'completed', minutes)
  await set('KLT-5', 'failed', 5_000)
  await set('KLT-6', 'active', 5_000)
  const kept = async () => {
    const { rows } = await engine.ctx.db.execute<{ id: string }>(
      sql`select data ->> 'orderId' as id from pgboss.job where name = 'deliver-order' order by 1`,
    )
    return rows.map(({ id }) => id)
  }
  await forgetDoneJobs(engine.ctx, { most: 2 })
  expect(await kept()).toEqual(['KLT-4', 'KLT-5', 'KLT-6', 'KLT-7'])
  await set('KLT-4', 'completed', 500)
  await forgetDoneJobs(engine.ctx)
  expect(await kept()).toEqual(['KLT-4', 'KLT-5', 'KLT-6', 'KLT-7'])
  const [queue] = (await listQueues(engine.ctx)).filter(({ name }) => name === 'deliver-order')
  expect(queue).toMatchObject({ failed: 1, active: 1, done_at: expect.any(String) })
})

test('a job that was given up is tried again once, however often it is asked, and the act is recorded once', async () => {
  const id = await makeFailed('KLT-1')
  await Promise.all([
    requeueJob(engine.ctx, { name: 'deliver-order', id, ...decided }),
    requeueJob(engine.ctx, { name: 'deliver-order', id, ...decided }),
  ])
  await requeueJob(engine.ctx, { name: 'deliver-order', id, ...decided })
  expect(await stateOf(id)).toBe('retry')
  expect(await engine.ctx.db.select().from(auditEvents)).toMatchObject([
    { act: 'job_requeued', subjectId: `deliver-order/${id}`, actorId: 'sari', data: { note: 'the database was full' } },
  ])
})

test('a job that waits or does not exist, or a kind that is not the store’s own, is refused and stays as it is', async () => {
  await plan('KLT-1')
  const { rows } = await engine.ctx.db.execute<{ id: string }>(sql`select id from pgboss.job where name = 'deliver-order'`)
  const unknown = '0196f0a0-0000-7000-8000-000000000000'
  for (const [name, id] of [
    ['deliver-order', rows[0]?.id ?? ''],
    ['deliver-order', unknown],
    ['check-attempt', rows[0]?.id ?? ''],
    ['__pgboss__send-it', unknown],
    ['no-such-job', unknown],
  ] as const)
    await expect(requeueJob(engine.ctx, { name, id, ...decided })).rejects.toMatchObject({ code: 'not_found' })
  expect(await stateOf(rows[0]?.id ?? '')).toBe('created')
  expect(await engine.ctx.db.$count(auditEvents)).toBe(0)
})

test('the owner sees the jobs and has one tried again; support does neither', async () => {
  const id = await makeFailed('KLT-1')
  const { browser } = await joinOperator(engine.ctx, { name: 'ratu', role: 'owner' })
  const reason = 'the database was full'
  expect(await browser.data('POST', `/operator/jobs/deliver-order/${id}/requeue`, { body: { reason } })).toEqual({
    name: 'deliver-order',
    id,
  })
  const support = await joinOperator(engine.ctx, { name: 'tari', role: 'support' })
  expect((await support.browser.call('GET', '/operator/jobs')).status).toBe(403)
  expect((await support.browser.call('POST', `/operator/jobs/deliver-order/${id}/requeue`, { body: { reason } })).status).toBe(403)
})
