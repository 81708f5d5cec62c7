import { expect, test, vi } from 'vitest'
import { findAttachable } from './find-attachable.ts'

const order = (id: string, can_attach: boolean) => ({ id, can_attach })

test('only orders that nobody has yet are offered, in the order they were given', async () => {
  const { orders, settled } = await findAttachable(['a', 'b', 'c', 'd', 'e', 'f'], async id => order(id, id !== 'b'))
  expect(orders.map(({ id }) => id)).toEqual(['a', 'c', 'd', 'e', 'f'])
  expect(settled).toEqual(['b'])
})

test('an order that is gone is never asked for again, one that could not be asked for is', async () => {
  const ask = vi.fn(async (id: string) => {
    if (id === 'gone') return 'gone' as const
    throw new Error('no connection')
  })
  expect(await findAttachable(['gone', 'unknown'], ask)).toEqual({ orders: [], settled: ['gone'] })
  expect(ask).toHaveBeenCalledTimes(2)
})

test('no more than four are asked for at once', async () => {
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
