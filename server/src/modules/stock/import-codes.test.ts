import { rupiah } from '@kilat/contract/money.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { supplierOffers } from '../../db/schema/catalog.ts'
import { voucherCodes } from '../../db/schema/stock.ts'
import { createCodeVault } from '../../platform/code-vault.ts'
import { createOperatorCaller } from '../../test/call-operator.ts'
import { makeItem } from '../../test/make-item.ts'
import { actsOf, decided } from '../../test/operator-hands.ts'
import { codeLines, createStockEngine, type StockEngine } from '../../test/stock-engine.ts'
import { syncPriceList } from '../catalog/sync-price-list.ts'
import { importCodes } from './import-codes.ts'
import { listLots, listStock } from './read.ts'
import { withdrawCodes } from './withdraw-codes.ts'

let engine: StockEngine
beforeEach(async () => {
  engine = await createStockEngine()
})
afterEach(() => engine.close())

const header = 'sku,code,serial,expiry,cost'
const countStored = async () => (await engine.ctx.db.select({ id: voucherCodes.id }).from(voucherCodes)).length

test('what is wrong is named by its line and never shows a code; by default nothing is imported then, or the rest if that is wanted', async () => {
  const { sku } = await engine.voucher()
  const topupItem = await makeItem(engine.ctx, { offers: [{ supplier: 'voucher_stock', sku: 'top-up', cost: 9_000 }] })
  const lines = [
    `${sku},GOOD-CODE-1,SN,2099-12-31,9000`,
    'nothing,SECRET-2,,,9000',
    `top-up-${topupItem.split('-')[1]},SECRET-3,,,9000`,
    `${sku},abc,,,9000`,
    `${sku},SECRET-5,,31/12/2099,9000`,
    `${sku},SECRET-6,,2020-01-01,9000`,
    `${sku},SECRET-7,,,9.000`,
    `${sku},SECRET-8,,,9001`,
    `${sku},good code 1,,,9000`,
    `${sku},SECRET-10,,9000`,
    `${sku},GOOD-CODE-2,,,9000`,
    `${sku},6.01234E+15,SN,,9000`,
    `${sku},SECRET-13,"1,2E+16",,9000`,
  ]
  const preview = await engine.import(lines, 'preview')
  expect(preview.problems.map(({ line, detail }) => `${line}: ${detail}`)).toEqual([
    '3: tidak ada sku "nothing" di daftar harga voucher_stock',
    expect.stringMatching(/^4: sku "top-up-\d+" bukan voucher$/),
    '5: kodenya harus 4 sampai 100 huruf, angka, atau tanda biasa',
    '6: masa berlakunya harus seperti 2027-01-31',
    '7: sudah tidak berlaku',
    '8: modalnya harus rupiah bulat, seperti 19500',
    '9: modalnya di atas modal di daftar harga (9000): naikkan dulu di sana',
    '10: kodenya sama dengan baris 2',
    '11: jumlah kolomnya tidak sama dengan judulnya',
    '13: angkanya dibulatkan lembar kerja: ubah kolomnya jadi teks, lalu isi lagi dari sumbernya',
    '14: angkanya dibulatkan lembar kerja: ubah kolomnya jadi teks, lalu isi lagi dari sumbernya',
  ])
  expect(preview).toMatchObject({ lotId: null, isRepeated: false, skus: [{ sku, count: 2, costIdr: 18_000 }] })
  expect(await engine.import(lines, 'all')).toEqual(preview)
  expect([await countStored(), await actsOf(engine)]).toEqual([0, []])
  const { lotId, problems } = await engine.import(lines, 'good')
  expect([problems.length, await countStored(), await actsOf(engine)]).toEqual([11, 2, [`codes_imported ${lotId}`]])
  expect(await listLots(engine.ctx, { sku })).toMatchObject([{ id: lotId, free: 2, given: 0, withdrawn: 0 }])
})

test('a file that is no list of codes, and a store that does not sell its stock, are refused', async () => {
  await expect(importCodes(engine.ctx, { text: 'a,b\n1,2', mode: 'all', ...decided })).rejects.toMatchObject({ code: 'statement_invalid' })
  const without = { ...engine.ctx, suppliers: new Map() }
  await expect(importCodes(without, { text: header, mode: 'all', ...decided })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('one file imported twice, also at once, is in stock once, and the repeat says so', async () => {
  const { sku } = await engine.voucher()
  const lines = codeLines(sku, 20)
  const answers = await Promise.all([1, 2, 3].map(() => engine.import(lines)))
  expect(answers.filter(({ lotId }) => lotId !== null)).toHaveLength(1)
  expect(answers.filter(({ isRepeated }) => isRepeated)).toHaveLength(2)
  expect(await engine.import(lines)).toMatchObject({ lotId: null, isRepeated: true, problems: { length: 20 } })
  expect([await countStored(), (await actsOf(engine)).length]).toEqual([20, 1])
})

test('a code is known under a key that was replaced, and in another spelling', async () => {
  const { sku } = await engine.voucher()
  await engine.import([`${sku},AAAA-BBBB,,,9000`])
  const old = Buffer.alloc(32, 'the key of the tests')
  const rotated = { ...engine.ctx, vault: createCodeVault([Buffer.alloc(32, 'a newer key'), old]) }
  const again = await importCodes(rotated, { text: `${header}\n${sku},aaaabbbb,,,9000\n${sku},CCCC,,,9000`, mode: 'good', ...decided })
  expect(again).toMatchObject({ skus: [{ count: 1 }], problems: [{ line: 2, detail: expect.stringContaining('sudah ada di stok') }] })
})

test('codes of a lot that was withdrawn by mistake can be imported again, codes that were given can not', async () => {
  const { sku, itemId } = await engine.voucher()
  const lines = codeLines(sku, 3)
  const { lotId } = await engine.import(lines)
  await engine.pay(await engine.order({ itemId }))
  await engine.runJobs()
  await withdrawCodes(engine.ctx, { lotId: lotId ?? '', ...decided })
  expect(await engine.import(lines, 'good')).toMatchObject({ skus: [{ count: 2 }], problems: [{ line: 2 }] })
  expect(await listStock(engine.ctx)).toMatchObject([{ free: 2, given: 1, withdrawn: 0 }])
})

test('an import during which the process dies imports nothing', async () => {
  const { sku } = await engine.voucher()
  const text = [header, ...codeLines(sku, 3)].join('\n')
  // Its last statement fails, as when the connection is lost there.
  const nobody = { by: { kind: null } as never, note: 'nobody' }
  await expect(importCodes(engine.ctx, { text, mode: 'all', ...nobody })).rejects.toThrow()
  expect([await actsOf(engine), await listStock(engine.ctx)]).toMatchObject([[], [{ free: 0 }]])
})

test('a price list does not change how much is in stock', async () => {
  const document = (price: number) => ({
    data: [
      {
        ...{
          product_name: 'Steam Wallet IDR 12.000',
          category: 'Voucher',
          brand: 'STEAM WALLET',
          type: 'Umum',
          seller_name: 'kami',
          price,
        },
        ...{ buyer_sku_code: 'swc-12', buyer_product_status: true, seller_product_status: true, unlimited_stock: true, stock: 500 },
        ...{ multi: true, start_cut_off: '0:0', end_cut_off: '0:0', desc: '' },
      },
    ],
  })
  const sync = (price: number) => syncPriceList(engine.ctx, { supplier: 'voucher_stock', document: document(price) })
  expect(await sync(11_500)).toMatchObject({ created: 1, problems: [] })
  const [before] = await engine.ctx.db.select().from(supplierOffers)
  expect(before).toMatchObject({ stock: 0, hasUnlimitedStock: false })
  await engine.import(['swc-12,AAAA-BBBB,,,11500'])
  await sync(11_600)
  expect((await engine.ctx.db.select().from(supplierOffers))[0]).toMatchObject({ stock: 1, hasUnlimitedStock: false, cost: 11_600 })
})

test('codes that cost together more than one amount can be are imported and listed like others', async () => {
  const { sku } = await engine.voucher()
  await engine.ctx.db.update(supplierOffers).set({ cost: rupiah(900_000_000) })
  const text = [header, ...Array.from({ length: 12 }, (_, at) => `${sku},DEAR-CODE-${at},,,900000000`)].join('\n')
  const call = createOperatorCaller(engine.ctx)
  for (const mode of ['preview', 'all'] as const) {
    const answer = await call('POST', '/operator/stock/imports', { body: { reason: 'beli', mode, text } })
    expect([answer.status, await answer.json()]).toMatchObject([200, { data: { skus: [{ sku, count: 12, cost: 10_800_000_000 }] } }])
  }
  const listed = await call('GET', '/operator/stock')
  expect([listed.status, await listed.json()]).toMatchObject([200, { data: [{ sku, free: 12, cost: 10_800_000_000 }] }])
})
