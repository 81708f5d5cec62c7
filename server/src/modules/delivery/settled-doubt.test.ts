import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { doubtOf } from '../../test/doubtful-orders.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { decided } from '../../test/operator-hands.ts'
import { readResult } from '../ledger/read.ts'
import { listWaiting } from '../operations/list-waiting.ts'
import { resumeLostWork } from '../operations/resume-lost-work.ts'
import { doubtDelivery } from './doubt-delivery.ts'
import { settleAttempt } from './settle-attempt.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

test.each([
  ['delivered', 'delivered', 1_000],
  ['failed', 'on_hold', 0],
] as const)('a doubt about which nobody can be asked waits for a person, who says "%s" once', async (kind, status, profit) => {
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  const { reference, version } = await doubtOf(engine, order)
  // As after the deletion of the buyer's account.
  await engine.ctx.db.update(attempts).set({ customerNo: '' }).where(eq(attempts.reference, reference))
  await inTx(engine.ctx, ctx => doubtDelivery(ctx, { reference }))
  await engine.runJobs()
  engine.clock.advance(20 * 60_000)
  await resumeLostWork(engine.ctx)
  await engine.runJobs()
  const waiting = async () => (await listWaiting(engine.ctx)).data.filter(({ kind }) => kind === 'doubt')
  expect(await waiting()).toMatchObject([{ id: reference, subject_id: order.id, version, amount: 9_000 }])
  const end = kind === 'failed' ? { kind } : { kind, serialNumber: 'SN' }
  const settle = () => settleAttempt(engine.ctx, { reference, version, end, ...decided })
  await Promise.all([settle(), settle()])
  await settle()
  expect([await waiting(), (await engine.read(order)).status]).toEqual([[], status])
  expect((await readResult(engine.ctx, { kind: 'order', id: order.id })).profitIdr).toBe(profit)
  expect(engine.supplier.requests).toHaveLength(1)
})
