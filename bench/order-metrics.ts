import { loadHttp } from './http-load.ts'
import type { Metric } from './measure.ts'
import { findSale, orderRequest, payAndAwaitDelivery, placeOrders } from './store-client.ts'

const connections = 16
const ordersAtOnce = 60

/** Rows the store writes for one event, measured on PostgreSQL; PGlite runs the same statements. */
export type RowsWritten = { placed: number; delivered: number }

export type OrderDatabase = 'PGlite' | 'PostgreSQL'

type Measured = { database: OrderDatabase; url: string; insertsUrl: string; rows: RowsWritten; seconds: number }

/** Compares purchases with transactions of as many bare inserts in the same kind of database. */
export async function preparePlacing({ database, url, insertsUrl, rows, seconds }: Measured): Promise<Metric> {
  const sale = await findSale(url)
  return {
    name: `orders placed, ${database}`,
    against: `transactions of ${rows.placed} bare inserts`,
    product: () => loadHttp({ url, connections, seconds, request: () => orderRequest(sale) }),
    yardstick: () => insert({ insertsUrl, seconds, rows: rows.placed }),
    budget: { PostgreSQL: 350, PGlite: 100 }[database],
  }
}

/** Compares deliveries with transactions of as many bare inserts. No order stays unpaid. */
export async function prepareDelivering({ database, url, insertsUrl, rows, seconds }: Measured): Promise<Metric> {
  const sale = await findSale(url)
  return {
    name: `paid to delivered, ${database}`,
    against: `transactions of ${rows.delivered} bare inserts`,
    product: async () => ordersAtOnce / (await payAndAwaitDelivery(url, await placeOrders(url, sale, ordersAtOnce))),
    yardstick: () => insert({ insertsUrl, seconds, rows: rows.delivered }),
    budget: { PostgreSQL: 100, PGlite: 25 }[database],
  }
}

async function insert({ insertsUrl, seconds, rows }: Pick<Measured, 'insertsUrl' | 'seconds'> & { rows: number }): Promise<number> {
  return readRate(await fetch(`${insertsUrl}/run?rows=${rows}&seconds=${seconds}`))
}

async function readRate(answer: Response): Promise<number> {
  const rate: unknown = await answer.json()
  if (typeof rate !== 'number') throw new Error('the yardstick did not answer a number')
  return rate
}
