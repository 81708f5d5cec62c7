import { loadHttp } from './http-load.ts'
import type { Metric } from './measure.ts'
import { findSale, orderRequest, payAndAwaitDelivery, placeOrders } from './store-client.ts'

const connections = 16
const ordersAtOnce = 60

/** Rows the store writes for one event, measured on PostgreSQL; PGlite runs the same statements. */
export type RowsWritten = { placed: number; delivered: number }

/** Compares purchases and deliveries with transactions of as many bare inserts in the same kind of database. */
export async function prepareOrderMetrics(input: {
  database: 'PGlite' | 'PostgreSQL'
  url: string
  insertsUrl: string
  rows: RowsWritten
  seconds: number
}): Promise<Metric[]> {
  const { database, url, rows, seconds } = input
  const sale = await findSale(url)
  const insert = async (count: number) => readRate(await fetch(`${input.insertsUrl}/run?rows=${count}&seconds=${seconds}`))
  return [
    {
      name: `orders placed, ${database}`,
      against: `transactions of ${rows.placed} bare inserts`,
      product: () => loadHttp({ url, connections, seconds, request: () => orderRequest(sale) }),
      yardstick: () => insert(rows.placed),
      budget: database === 'PostgreSQL' ? 350 : 150,
    },
    {
      name: `paid to delivered, ${database}`,
      against: `transactions of ${rows.delivered} bare inserts`,
      product: async () => ordersAtOnce / (await payAndAwaitDelivery(url, await placeOrders(url, sale, ordersAtOnce))),
      yardstick: () => insert(rows.delivered),
    },
  ]
}

async function readRate(answer: Response): Promise<number> {
  const rate: unknown = await answer.json()
  if (typeof rate !== 'number') throw new Error('the yardstick did not answer a number')
  return rate
}
