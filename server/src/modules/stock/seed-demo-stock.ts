import { readFile } from 'node:fs/promises'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { system } from '../../platform/actor.ts'
import { invariant } from '../../platform/invariant.ts'
import { listStockOffers } from '../catalog/stock-offers.ts'
import { applyPriceList } from '../catalog/sync-price-list.ts'
import { markSeeded } from '../seedings/mark-seeded.ts'
import { isSeeded } from '../seedings/read.ts'
import { addCodes } from './import-codes.ts'
import { stockSupplier } from './stock-supplier.ts'

/**
 * Gives a trial that sells the demo's catalogue a few codes of its own once, in one tx: made-up ones, which open nothing. Later starts change
 * nothing, and a trial that has sold its own stock already gets none.
 */
export async function seedDemoStock(ctx: Ctx): Promise<void> {
  if (!ctx.settings.isTrial || !ctx.suppliers.has(stockSupplier) || (await isSeeded(ctx, 'stock'))) return
  const read = (name: string) => readFile(new URL(`./demo/${name}`, import.meta.url), 'utf8')
  const [list, codes] = await Promise.all([read('price-list.json'), read('codes.csv')])
  await inTx(ctx, async ctx => {
    const sold = await listStockOffers(ctx, { supplier: 'sandbox' })
    // The list would bring a product back that an operator has deleted.
    const isDemo = sold.some(({ content }) => content.startsWith('google-play:'))
    const own = await listStockOffers(ctx, { supplier: stockSupplier })
    if (!isDemo || own.length > 0 || !(await markSeeded(ctx, 'stock'))) return
    const { problems } = await applyPriceList(ctx, { supplier: stockSupplier, document: JSON.parse(list) })
    invariant(problems.length === 0, `the demo's stock has a bad list: ${problems.map(({ why }) => why).join('; ')}`)
    const added = await addCodes(ctx, { text: codes, mode: 'all', by: system, note: 'the codes of a new trial' })
    invariant(added.lotId, `the demo's codes are wrong: ${added.problems.map(({ line, detail }) => `${line} ${detail}`).join('; ')}`)
  })
}
