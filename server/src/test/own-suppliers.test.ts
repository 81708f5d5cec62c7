import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { voucherCodes, voucherRequests } from '../db/schema/stock.ts'
import { withdrawCodes } from '../modules/stock/withdraw-codes.ts'
import { newReference } from '../platform/ids.ts'
import { invariant } from '../platform/invariant.ts'
import { describeSupplier } from '../suppliers/conformance.ts'
import type { SupplierHarness } from '../suppliers/conformance-harness.ts'
import { createVoucherStock } from '../suppliers/voucher-stock/adapter.ts'
import { decided } from './operator-hands.ts'
import { createPersonHarness, createQueue } from './person-harness.ts'
import { codeLines, createStockEngine, type StockEngine } from './stock-engine.ts'

// One database for all tests: each has a sku of its own.
let engine: StockEngine
beforeAll(async () => {
  engine = await createStockEngine()
  invariant(engine.ctx.suppliers instanceof Map, 'the suppliers of a test can be changed')
  engine.ctx.suppliers.set('manual', createQueue(engine))
})
afterAll(async () => {
  await engine.expectBooks()
  await engine.close()
})

const inOneDatabase = { absent: 'the stock is in the store’s own database: an answer comes whole, or the call has failed' }

describeSupplier('voucher_stock', async (): Promise<SupplierHarness> => {
  const own = engine.ctx.suppliers.get('voucher_stock')
  if (!own) throw new Error('the store sells its stock')
  let isBroken = false
  let loses = false
  const supplier = createVoucherStock({
    check: async () => ({ kind: 'works', detail: '' }),
    async take(request) {
      if (isBroken) throw new Error('the database is gone')
      const answer = await own.send(request)
      if (!loses) return answer
      loses = false
      throw new Error('the connection was lost after the commit')
    },
  })
  const { sku, content } = await engine.voucher()
  const { lotId } = await engine.import(codeLines(sku, 3))
  const request = () => ({ reference: newReference('DEL'), sku, content, customerNo: '', maxCostIdr: rupiah(10_000), isVoucher: true })
  return {
    supplier,
    levers: {
      succeed: async () => request(),
      runOutOfStock: async () => {
        await withdrawCodes(engine.ctx, { lotId: lotId ?? '', ...decided })
        return request()
      },
      costTooMuch: async () => ({ ...request(), maxCostIdr: rupiah(8_999) }),
      loseAnswer: async () => {
        loses = true
        return request()
      },
      breakEverything: async () => {
        isBroken = true
        return request()
      },
      pendThenSucceed: { absent: 'a code is there or it is not: nothing is ever pending' },
      pendThenFail: { absent: 'a code is there or it is not: nothing is ever pending' },
      settle: { absent: 'a code is there or it is not: nothing is ever pending' },
      refusePlayer: { absent: 'a code is for whoever has it: there is no player' },
      turnAwayOnce: { absent: 'only a missing key turns a request away, which stock.test.ts shows' },
      needOperator: { absent: 'only a missing key needs an operator, which stock.test.ts shows' },
      operatorActs: { absent: 'only a missing key needs an operator, which stock.test.ts shows' },
      takeBack: { absent: 'a code that was given is never taken back' },
      loseRequest: inOneDatabase,
      malformAnswer: inOneDatabase,
      staySilent: inOneDatabase,
      settledNotice: { absent: 'the store sends no notices to itself' },
      foreignNotice: { absent: 'the store sends no notices to itself' },
    },
    passTime: ms => engine.clock.advance(ms),
    mostAtOnce: () => undefined,
    async deliveries(reference) {
      const given = await engine.ctx.db
        .select({ id: voucherCodes.id })
        .from(voucherRequests)
        .innerJoin(voucherCodes, eq(voucherCodes.id, voucherRequests.codeId))
        .where(eq(voucherRequests.reference, reference))
      return given.length
    },
    close: async () => {},
  }
})

describeSupplier('manual', () => createPersonHarness(engine))
