import { expect, test, vi } from 'vitest'
import { findAttachable } from './find-attachable.ts'

const order = (id: string, can_attach: boolean) => ({ id, can_attach })

test('only orders without a user are offered, in the given order', async () => {
  const { orders, settled } = await findAttachable(['a', 'b', 'c', 'd', 'e', 'f'], async id => order(id, id !== 'b'))
  expect(orders.map(({ id }) => id)).toEqual(['a', 'c', 'd', 'e', 'f'])
  expect(settled).toEqual(['b'])
})

test('an order that does not exist is not asked for again, one whose call failed is', async () => {
  const ask = vi.fn(async (id: string) => {
    if (id === 'gone') return 'gone' as const
    throw new Error('no connection')
  })
  expect(await findAttachable(['gone', 'unknown'], ask)).toEqual({ orders: [], settled: ['gone'] })
  expect(ask).toHaveBeenCalledTimes(2)
})

test('at most four orders are asked for at once', async () => {
  let running = 0
  let most = 0
  await findAttachable(
    Array.from({ length: 12 }, (_, at) => String(at)),
    async id => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
      return order(id, true)
    },
  )
  expect(most).toBe(4)
})
