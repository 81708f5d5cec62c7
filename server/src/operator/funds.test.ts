import type { Endpoint } from '@kilat/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { fundVerbs } from './funds.ts'
import { readAmount } from './read-amount.ts'
import { UsageError } from './verb.ts'

const answer = {
  ...{ id: 'FND-7Q2M9XH4T8RC5VWA', version: 0, supplier: 'digiflazz', amount: 5_000_000, source: 'bank', reference: 'TRX-1' },
  booked_at: '2026-11-22T07:00:00.000Z',
}

/** Runs a verb against a store that keeps what it was asked and gives this answer. */
async function run(name: string, args: string[], data: unknown = answer) {
  const asked: unknown[] = []
  const call = async (endpoint: Endpoint, input: unknown) => {
    asked.push([endpoint.name, input])
    return { data, next_cursor: null }
  }
  const verb = fundVerbs.find(verb => verb.name === name)
  // The verbs ask several endpoints, whose answers the test gives as they are.
  return { lines: await verb?.run(call as never, { args, reason: 'isi saldo', version: 0 }), asked }
}

test('money for a supplier is sent as it was typed, and shown with the version that a correction needs', async () => {
  const { lines, asked } = await run('fund', ['digiflazz', '5.000.000', 'bank', 'TRX-1'])
  const body = { reason: 'isi saldo', amount: 5_000_000, source: 'bank', reference: 'TRX-1' }
  expect(asked).toEqual([['fundSupplier', { params: { id: 'digiflazz' }, body }]])
  expect(lines).toEqual(['FND-7Q2M9XH4T8RC5VWA@0  Rp5.000.000 to digiflazz from the bank as TRX-1, booked 2026-11-22T07:00:00.000Z'])
  const corrected = await run('correct-funding', [answer.id, '0'])
  expect(corrected.asked).toEqual([['correctFunding', { params: { id: answer.id }, body: { reason: 'isi saldo', version: 0, amount: 0 } }]])
  await expect(run('fund', ['digiflazz', '5.000.000', 'gateway', 'TRX-1'])).rejects.toBeInstanceOf(UsageError)
})

test('the balances are three lists with their sums', async () => {
  const { lines } = await run('balances', [], {
    held: [
      { account: 'gateway midtrans', amount: 50_000 },
      { account: 'bank', amount: -20_000 },
    ],
    owed: [{ account: 'wallets', amount: 25_000 }],
    earned: [{ account: 'promotions', amount: -5_000 }],
  })
  expect(lines).toEqual([
    ...['The store’s money is at:', '  gateway midtrans: Rp50.000', '  bank: -Rp20.000', '  together Rp30.000'],
    ...['It belongs to:', '  wallets: Rp25.000', '  together Rp25.000'],
    ...['Earned:', '  promotions: -Rp5.000', '  together -Rp5.000'],
  ])
})

test.each(['19.5', '', '-1', '1e6', '0x10', '1.0000', '19,500', '10000000001', 'banyak'])('%j is no amount', typed => {
  expect(() => readAmount(typed)).toThrow(UsageError)
})

test.each([
  ['0', 0],
  ['19500', 19_500],
  ['19.500', 19_500],
  ['1.000.000', 1_000_000],
])('%s is Rp%i', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount)
})
