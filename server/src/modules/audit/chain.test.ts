import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { alerts } from '../../db/schema/alerts.ts'
import { auditChain, auditEvents } from '../../db/schema/audit.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeItem } from '../../test/make-item.ts'
import { makeUser } from '../../test/make-user.ts'
import { editItem } from '../catalog/edit-catalog.ts'
import { checkActs } from '../operations/check-acts.ts'
import { countUnchained, findBroken, readChain, readEnd } from './check-chain.ts'
import { forgetUserActs } from './forget-user-acts.ts'
import { recordAct } from './record-act.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

type By = Parameters<typeof recordAct>[1]['by']
const sari: By = { kind: 'operator', id: 'sari', device: 'Chrome di Android' }

function act(subjectId: string, by: By = sari): Promise<void> {
  const data = { note: 'they called', amount: 5_000, more: { b: 1, a: null } }
  return inTx(engine.ctx, ctx => recordAct(ctx, { by, act: 'hold_released', subjectKind: 'order', subjectId, reason: 'by_hand', data }))
}

/** What only somebody with all rights at the database can do. */
async function behindTheStore(statement: string): Promise<void> {
  await engine.ctx.db.transaction(async tx => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql.raw(statement))
  })
}

async function broken(): Promise<number | undefined> {
  const { count } = await readEnd(engine.ctx)
  return findBroken(engine.ctx, { from: 0, to: count })
}

test('acts and edits are chained as they are committed, with the device of the operator', async () => {
  await act('KLT-1')
  const id = await makeItem(engine.ctx)
  await inTx(engine.ctx, ctx =>
    editItem(ctx, { id, values: { name: 'Baru' }, actor: 'sari', reason: 'a better name', device: 'Safari di iPhone' }),
  )
  await act('KLT-2', { kind: 'system' })
  const chain = await engine.ctx.db.select().from(auditChain).orderBy(asc(auditChain.seq))
  expect(chain.map(({ seq, source }) => `${seq} ${source}`)).toEqual(['1 audit_events', '2 catalog_edits', '3 audit_events'])
  expect(new Set(chain.map(({ hash }) => hash)).size).toBe(3)
  expect(chain[2]?.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(await broken()).toBeUndefined()
  expect(await countUnchained(engine.ctx)).toBe(0)
  expect((await engine.ctx.db.select().from(auditEvents).orderBy(asc(auditEvents.id))).map(({ device }) => device)).toEqual([
    'Chrome di Android',
    null,
  ])
})

test('an act of a tx that is rolled back leaves no place in the chain', async () => {
  await act('KLT-1')
  const failing = inTx(engine.ctx, async ctx => {
    await recordAct(ctx, { by: sari, act: 'hold_released', subjectKind: 'order', subjectId: 'KLT-2', reason: 'by_hand', data: {} })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await act('KLT-3')
  expect(await readEnd(engine.ctx)).toMatchObject({ count: 2 })
  expect(await broken()).toBeUndefined()
})

test('acts of many at once are one chain without gaps, and none waits for another for ever', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, at) => act(`KLT-${at}`)))
  expect(await readEnd(engine.ctx)).toMatchObject({ count: 30 })
  expect(await broken()).toBeUndefined()
})

test.each([
  ['update audit_events', `update audit_events set data = '{}'`],
  ['take an operator’s name out of', 'update audit_events set actor_id = null'],
  ['delete from audit_events', 'delete from audit_events'],
  ['empty audit_events', 'truncate audit_events'],
  ['update catalog_edits', 'update catalog_edits set note = null'],
  ['update audit_chain', `update audit_chain set hash = 'a'`],
  ['delete from audit_chain', 'delete from audit_chain'],
])('the store can not %s', async (_, statement) => {
  await act('KLT-1')
  const id = await makeItem(engine.ctx)
  await inTx(engine.ctx, ctx => editItem(ctx, { id, values: { name: 'Baru' }, actor: 'sari', reason: 'a better name' }))
  await expect(engine.ctx.db.execute(sql.raw(statement))).rejects.toThrow()
  expect(await readEnd(engine.ctx)).toMatchObject({ count: 2 })
  expect(await broken()).toBeUndefined()
})

test('the store’s role has no right to change or remove what was recorded, except the id of a user', async () => {
  const { rows } = await engine.ctx.db.execute<{ name: string; right: string }>(sql`
    select relname as name, privilege_type as right from pg_class cross join lateral aclexplode(relacl)
    where relname in ('audit_events', 'catalog_edits', 'channel_edits', 'audit_chain', 'edit_versions')
      and privilege_type in ('INSERT', 'UPDATE', 'DELETE', 'TRUNCATE') order by relname`)
  expect(rows.map(({ name, right }) => `${name} ${right}`)).toEqual(
    ['audit_chain', 'audit_events', 'catalog_edits', 'channel_edits', 'edit_versions'].map(name => `${name} INSERT`),
  )
})

test.each([
  ['changed', `update audit_events set data = data || '{"amount": 1}' where subject_id = 'KLT-2'`, 2],
  ['given to another operator', `update audit_events set actor_id = 'budi' where subject_id = 'KLT-2'`, 2],
  ['removed', `delete from audit_events where subject_id = 'KLT-2'`, 2],
  ['removed with its place', `delete from audit_chain where seq = 2`, 2],
  ['moved to another place', 'update audit_chain set seq = 9 where seq = 2', 2],
])('an act that was %s behind the store’s back is found', async (_, statement, at) => {
  for (const id of ['KLT-1', 'KLT-2', 'KLT-3']) await act(id)
  await behindTheStore(statement)
  expect(await broken()).toBe(at)
  expect(await readChain(engine.ctx)).toMatchObject({ broken_at: at })
})

test('acts written past the chain are found by the whole check, which alerts until they are gone', async () => {
  for (const id of ['KLT-1', 'KLT-2']) await act(id)
  await behindTheStore('delete from audit_chain where seq = 2')
  for (const _ of ['first', 'again']) await checkActs(engine.ctx)
  expect(await engine.ctx.db.select().from(alerts)).toMatchObject([{ cause: 'books_differ', subject: 'acts', closedAt: null }])
  expect(await readChain(engine.ctx)).toMatchObject({ count: 1, broken_at: 2, whole_at: expect.any(String) })
  await behindTheStore(`delete from audit_events where subject_id = 'KLT-2'`)
  await checkActs(engine.ctx)
  expect(await engine.ctx.db.select().from(alerts).where(eq(alerts.subject, 'acts'))).toMatchObject([{ closedAt: expect.any(Date) }])
})

test.each([
  ['cut off with its place', ''],
  ['cut off with its place and others written since', 'again'],
])('an act that a check has seen and that was %s is found by the next one, and the next', async (_, more) => {
  for (const id of ['KLT-1', 'KLT-2']) await act(id)
  await checkActs(engine.ctx)
  expect(await engine.ctx.db.select().from(alerts)).toEqual([])
  await behindTheStore('delete from audit_chain where seq = 2')
  await behindTheStore(`delete from audit_events where subject_id = 'KLT-2'`)
  if (more) for (const id of ['KLT-3', 'KLT-4']) await act(id)
  for (const _ of ['first', 'again']) {
    engine.clock.advance(60_000)
    await checkActs(engine.ctx)
    expect(await readChain(engine.ctx)).toMatchObject({ broken_at: 2 })
  }
  expect(await engine.ctx.db.select().from(alerts)).toMatchObject([{ subject: 'acts', closedAt: null }])
})

test('a user who is forgotten leaves the chain as it was', async () => {
  const user = await makeUser(engine.ctx)
  await act('KLT-1', { kind: 'user', id: user.id })
  await act('KLT-2')
  await inTx(engine.ctx, ctx => forgetUserActs(ctx, user.id))
  expect((await engine.ctx.db.select().from(auditEvents).orderBy(asc(auditEvents.id))).map(({ actorId }) => actorId)).toEqual([
    null,
    'sari',
  ])
  expect(await broken()).toBeUndefined()
})
