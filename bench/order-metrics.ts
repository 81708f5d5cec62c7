import { loadHttp } from './http-load.ts'
import type { Metric } from './measure.ts'
import { findSale, orderRequest, payAndAwaitDelivery, placeOrders, type Sale } from './store-client.ts'

const connections = 16
const ordersAtOnce = 60
/** So that a measurement takes about as long as the others. */
const bursts: Record<OrderDatabase, number> = { PostgreSQL: 3, PGlite: 1 }

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
    budget: { PostgreSQL: { perS: 350, ratio: 0.33 }, PGlite: { perS: 100, ratio: 0.2 } }[database],
  }
}

/** Compares deliveries with transactions of as many bare inserts. No order stays unpaid. */
export async function prepareDelivering({ database, url, insertsUrl, rows, seconds }: Measured): Promise<Metric> {
  const sale = await findSale(url)
  return {
    name: `paid to delivered, ${database}`,
    against: `transactions of ${rows.delivered} bare inserts`,
    product: () => deliver({ url, sale, times: bursts[database] }),
    yardstick: () => insert({ insertsUrl, seconds, rows: rows.delivered }),
    budget: { PostgreSQL: { perS: 100, ratio: 0.2 }, PGlite: { perS: 25, ratio: 0.18 } }[database],
  }
}

/** Deliveries a second of so many orders that are paid at the same moment, several times one after the other. */
async function deliver({ url, sale, times }: { url: string; sale: Sale; times: number }): Promise<number> {
  let seconds = 0
  for (let done = 0; done < times; done += 1) seconds += await payAndAwaitDelivery(url, await placeOrders(url, sale, ordersAtOnce))
  return (times * ordersAtOnce) / seconds
}

async function insert({ insertsUrl, seconds, rows }: Pick<Measured, 'insertsUrl' | 'seconds'> & { rows: number }): Promise<number> {
  return readRate(await fetch(`${insertsUrl}/run?rows=${rows}&seconds=${seconds}`))
}

async function readRate(answer: Response): Promise<number> {
  const rate: unknown = await answer.json()
  if (typeof rate !== 'number') throw new Error('the yardstick did not answer a number')
  return rate
}
