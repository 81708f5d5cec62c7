import { expect, test } from 'vitest'
import { voucherCodes } from '../../db/schema/stock.ts'
import { createCodeVault } from '../../platform/code-vault.ts'
import { decided } from '../../test/operator-hands.ts'
import { createStockEngine } from '../../test/stock-engine.ts'
import { checkStock } from './check-stock.ts'
import { importCodes } from './import-codes.ts'
import { listStock } from './read.ts'
import { takeCode } from './take-code.ts'
import { withdrawCodes } from './withdraw-codes.ts'

const key = (letter: string) => Buffer.alloc(32, letter)

test('codes of an old key are encrypted with the new one, so that a code which was sold is refused after the old key is left out', async () => {
  const engine = await createStockEngine()
  const [old, both, young] = [[key('a')], [key('b'), key('a')], [key('b')]].map(keys => ({ ...engine.ctx, vault: createCodeVault(keys) }))
  if (!old || !both || !young) throw new Error('three stores')
  const { sku } = await engine.voucher()
  const file = (...codes: string[]) => ['sku,code,serial,expiry,cost', ...codes.map(code => `${sku},${code},,,8500`)].join('\n')
  const take = (text: string, ctx = old) => importCodes(ctx, { text, mode: 'good', ...decided })
  await take(file('AAAA-1111', 'AAAA-2222'))
  const topup = { sku, customerNo: '', maxCostIdr: 9_000 as never, isVoucher: true, content: null }
  expect(await takeCode(old, { ...topup, reference: 'DEL-1' })).toMatchObject({ kind: 'succeeded' })
  for (let time = 0; time < 2; time += 1) await checkStock(both)
  expect((await engine.ctx.db.select().from(voucherCodes)).map(({ keyId }) => keyId)).toEqual(Array(2).fill(young.vault.keyIds[0]))
  expect(await take(file('aaaa1111', 'AAAA-2222', 'CCCC-3333'), young)).toMatchObject({ skus: [{ count: 1 }], problems: [{}, {}] })
  expect(await listStock(young)).toMatchObject([{ free: 2, given: 1 }])
  expect(await takeCode(young, { ...topup, reference: 'DEL-2' })).toMatchObject({ kind: 'succeeded' })
  await engine.close()
})

test('a code of a withdrawn lot that a newer file has brought again under the new key stays beside it, and disturbs nothing', async () => {
  const engine = await createStockEngine()
  const [old, young, both] = [[key('a')], [key('b')], [key('b'), key('a')]].map(keys => ({ ...engine.ctx, vault: createCodeVault(keys) }))
  if (!old || !young || !both) throw new Error('three stores')
  const { sku } = await engine.voucher()
  const text = `sku,code,serial,expiry,cost\n${sku},AAAA-1111,,,8500`
  const { lotId } = await importCodes(old, { text, mode: 'all', ...decided })
  await withdrawCodes(old, { lotId: lotId ?? '', ...decided })
  await importCodes(young, { text, mode: 'all', ...decided })
  for (let time = 0; time < 2; time += 1) await checkStock(both)
  expect(await listStock(both)).toMatchObject([{ free: 1, withdrawn: 1 }])
  await engine.close()
})

test('a code whose key is missing stays as it is', async () => {
  const engine = await createStockEngine()
  const [old, other] = [key('a'), key('b')].map(one => ({ ...engine.ctx, vault: createCodeVault([one]) }))
  if (!old || !other) throw new Error('two stores')
  const { sku } = await engine.voucher()
  await importCodes(old, { text: `sku,code,serial,expiry,cost\n${sku},AAAA-1111,,,8500`, mode: 'all', ...decided })
  const before = await engine.ctx.db.select().from(voucherCodes)
  await checkStock(other)
  expect(await engine.ctx.db.select().from(voucherCodes)).toEqual(before)
  await engine.close()
})
