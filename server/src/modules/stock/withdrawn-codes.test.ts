import { expect, test } from 'vitest'
import { invariant } from '../../platform/invariant.ts'
import { doubtOf } from '../../test/doubtful-orders.ts'
import { actsOf, decided } from '../../test/operator-hands.ts'
import { codeLines, createStockEngine } from '../../test/stock-engine.ts'
import { returnCode } from '../delivery/return-code.ts'
import { listStock } from './read.ts'
import { withdrawCodes } from './withdraw-codes.ts'

test('a code of a withdrawn lot that comes back from a refunded order is given to nobody, also if all of its lot had been given', async () => {
  const engine = await createStockEngine()
  const { itemId, sku } = await engine.voucher()
  const { lotId } = await engine.import(codeLines(sku, 1))
  const supplier = engine.ctx.suppliers.get('voucher_stock')
  invariant(supplier, 'the stock is a supplier')
  const suppliers = engine.ctx.suppliers as Map<string, typeof supplier>
  const silent = async (request: Parameters<typeof supplier.send>[0]) =>
    ((await supplier.send(request)) && { kind: 'unknown', detail: 'unheard' }) as { kind: 'unknown'; detail: string }
  suppliers.set('voucher_stock', { ...supplier, send: silent })
  const order = await engine.order({ itemId })
  await engine.pay(order)
  for (let step = 0; step < 40; step += 1) {
    engine.clock.advance(5 * 60_000)
    await engine.runJobs()
  }
  suppliers.set('voucher_stock', supplier)
  expect(await engine.read(order)).toMatchObject({ status: 'refunded' })
  const withdraw = () => withdrawCodes(engine.ctx, { lotId: lotId ?? '', ...decided })
  expect([await withdraw(), await withdraw()]).toEqual(Array(2).fill({ withdrawnCount: 0, givenCount: 1 }))
  expect((await actsOf(engine)).filter(act => act.includes('codes_withdrawn'))).toHaveLength(1)
  const { reference, version } = await doubtOf(engine, order)
  await returnCode(engine.ctx, { reference, version, ...decided })
  expect(await listStock(engine.ctx)).toMatchObject([{ free: 0, given: 0, withdrawn: 1 }])
  await expect(engine.order({ itemId })).rejects.toMatchObject({ code: 'item_unavailable' })
  // A withdrawal by mistake is undone by the same file.
  await engine.import(codeLines(sku, 1))
  expect(await listStock(engine.ctx)).toMatchObject([{ free: 1, given: 0, withdrawn: 0 }])
  await engine.close()
})
