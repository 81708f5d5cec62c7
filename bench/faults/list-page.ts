import { Hono } from 'hono'
import type { Ctx } from '../../server/src/ctx/context.ts'
import { syncPriceList } from '../../server/src/modules/catalog/sync-price-list.ts'

export const listPath = '/bench/lists'

/** Imports price lists in the running store, as a person who has looked at them and accepts them. */
export function createListPage(ctx: Pick<Ctx, 'db' | 'clock' | 'outbox' | 'suppliers' | 'settings' | 'gateways'>): Hono {
  const page = new Hono()
  page.post('/:supplier', async c => {
    const input = { supplier: c.req.param('supplier'), document: await c.req.json() }
    return c.json(await syncPriceList(ctx, { ...input, accepted: 'all' }))
  })
  return page
}
