import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '../ctx/context.ts'
import { quietLog } from '../platform/log-quiet.ts'
import { createOutbox } from '../platform/outbox.ts'
import { createTestStore, type TestStore } from '../test/store.ts'
import { announce } from './announce.ts'
import { inTx } from './in-tx.ts'

let store: TestStore
let ctx: Ctx
let heard: (string | undefined)[]
let woken: number

beforeAll(async () => {
  store = await createTestStore()
})

beforeEach(async () => {
  heard = []
  woken = 0
  ctx = { ...store.ctx, outbox: createOutbox({ wakeOthers: () => (woken += 1), log: quietLog }) }
  ctx.outbox.listen('order', id => heard.push(id))
  await ctx.db.execute(sql`delete from outbox`)
})

afterAll(() => store.close())

const lines = async () => (await ctx.db.execute<{ topic: string; about: string }>(sql`select topic, about from outbox order by 1, 2`)).rows

test('news of a tx is written and heard after it commits, once however often it was announced', async () => {
  const answer = await inTx(ctx, async ctx => {
    announce(ctx, { topic: 'order', id: 'a' })
    announce(ctx, { topic: 'order', id: 'b' })
    announce(ctx, { topic: 'order', id: 'a' })
    announce(ctx, { topic: 'theme' })
    expect(heard).toEqual([])
    return 'done'
  })
  expect(answer).toBe('done')
  expect(heard).toEqual(['a', 'b'])
  expect(woken).toBe(1)
  expect(await lines()).toEqual([
    { topic: 'order', about: 'a' },
    { topic: 'order', about: 'b' },
    { topic: 'theme', about: '' },
  ])
})

test('a tx has committed and answers, whatever its listeners do', async () => {
  ctx.outbox.listen('order', () => {
    throw new Error('broken')
  })
  ctx.outbox.listen('order', async () => {
    throw new Error('broken later')
  })
  expect(await inTx(ctx, async ctx => announce(ctx, { topic: 'order', id: 'a' }))).toBeUndefined()
  expect(heard).toEqual(['a'])
  expect(woken).toBe(1)
})

test('news of a tx that is rolled back is not heard', async () => {
  const undone = inTx(ctx, async ctx => {
    announce(ctx, { topic: 'order', id: 'a' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(heard).toEqual([])
  expect(woken).toBe(0)
  expect(await lines()).toEqual([])
})

test('a tx without news writes none and wakes no process', async () => {
  await inTx(ctx, async () => {})
  expect(woken).toBe(0)
  expect(await lines()).toEqual([])
})

test('news announced in a tx that inTx did not open is refused, because it would not be written', async () => {
  const bare = ctx.db.transaction(async tx => announce({ db: Object.assign(tx, { isTx: true as const }) }, { topic: 'theme' }))
  await expect(bare).rejects.toThrow('inTx')
})
