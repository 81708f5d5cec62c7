import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { keepMade } from './keep-made.ts'

let store: TestStore
afterEach(() => store.close())

test('a value the store makes for itself is made once, even by two processes that start at the same time', async () => {
  store = await createTestStore()
  const keep = () => keepMade(store.ctx, { key: 'made', schema: z.object({ secret: z.string() }), make: () => ({ secret: randomUUID() }) })
  const [one, other] = await Promise.all([keep(), keep()])
  expect(one.secret).toHaveLength(36)
  expect(other).toEqual(one)
  expect(await keep()).toEqual(one)
})
