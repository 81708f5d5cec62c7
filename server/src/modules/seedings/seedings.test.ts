import { expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { createTestStore } from '../../test/store.ts'
import { markSeeded } from './mark-seeded.ts'
import { isSeeded } from './read.ts'

test('a store is given each seed once, even by two processes that start at the same time', async () => {
  const store = await createTestStore()
  expect(await isSeeded(store.ctx, 'catalog')).toBe(false)
  const mark = () => inTx(store.ctx, ctx => markSeeded(ctx, 'catalog'))
  expect((await Promise.all([mark(), mark()])).sort()).toEqual([false, true])
  expect(await isSeeded(store.ctx, 'catalog')).toBe(true)
  expect(await isSeeded(store.ctx, 'content')).toBe(false)
  await store.close()
})
