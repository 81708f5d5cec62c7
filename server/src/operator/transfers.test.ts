import type { Endpoint } from '@kilat/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { transferVerbs } from './transfers.ts'
import { UsageError } from './verb.ts'

/** A store that keeps what it was asked and gives this answer. */
function storeThatAnswers(answer: unknown) {
  const asked: unknown[] = []
  const call = async (endpoint: Endpoint, input: unknown) => {
    asked.push([endpoint.name, input])
    return answer
  }
  // The verbs ask two endpoints, whose answers the test gives as they are.
  return { asked, call: call as never }
}

const run = (name: string, args: (string | undefined)[], store: ReturnType<typeof storeThatAnswers>) => {
  const verb = transferVerbs.find(verb => verb.name === name)
  return verb?.run(store.call, { args, reason: 'cek mutasi', version: 0 })
}

const row = {
  ...{ id: 'PAY-7Q2M9XH4T8RC5VWA', version: 1, account: 'bca_7890', amount: 19_637, received: 19_637 },
  subject: { kind: 'order', id: 'KLT-7Q2M-9XH4-T8RC' },
  created_at: '2026-11-22T07:00:00.000Z',
  expires_at: '2026-11-22T07:30:00.000Z',
}

test('each awaited transfer is a line with its account, exact amount, and the payment as it is typed', async () => {
  expect(await run('transfers', [], storeThatAnswers({ data: [row], next_cursor: null }))).toEqual([
    'bca_7890  Rp19.637, Rp19.637 confirmed  PAY-7Q2M9XH4T8RC5VWA@1 for order KLT-7Q2M-9XH4-T8RC, to be paid until 2026-11-22T07:30:00.000Z',
  ])
  expect(await run('transfers', [], storeThatAnswers({ data: [], next_cursor: null }))).toEqual(['No transfer is awaited.'])
})

test('a line of the statement is confirmed as typed, by its amount or for a named payment', async () => {
  const done = storeThatAnswers({ data: { amount: 19_637, subject: row.subject, is_repeated: false } })
  expect(await run('confirm-transfer', ['bca_7890', 'm1', '19.637'], done)).toEqual([
    'Rp19.637 of line m1 is confirmed, for order KLT-7Q2M-9XH4-T8RC.',
  ])
  await run('confirm-transfer', ['bca_7890', 'm1', '19637', '2026-11-22T14:05+07:00', 'PAY-7Q2M9XH4T8RC5VWA@1'], done)
  await run('confirm-transfer', ['bca_7890', 'm1', '19637', '-', 'KLT-7Q2M-9XH4-T8RC@0'], done)
  const shared = { account: 'bca_7890', line: 'm1', amount: 19_637, reason: 'cek mutasi' }
  expect(done.asked).toEqual([
    ['confirmTransfer', { body: shared }],
    ['confirmTransfer', { body: { ...shared, paid_at: '2026-11-22T07:05:00.000Z', payment: { id: 'PAY-7Q2M9XH4T8RC5VWA', version: 1 } } }],
    ['confirmTransfer', { body: { ...shared, payment: { id: 'KLT-7Q2M-9XH4-T8RC', version: 0 } } }],
  ])
})

test('money of nobody, and a line confirmed before, are named as such', async () => {
  const answer = (data: object) => run('confirm-transfer', ['bca_7890', 'm1', '700'], storeThatAnswers({ data: { amount: 700, ...data } }))
  expect(await answer({ subject: null, is_repeated: false })).toEqual(['Rp700 of line m1 is confirmed, for nobody: it waits in suspense.'])
  expect(await answer({ subject: row.subject, is_repeated: true })).toEqual([
    'Rp700 of line m1 was confirmed before, for order KLT-7Q2M-9XH4-T8RC.',
  ])
})

test.each([
  ['amount', ['bca_7890', 'm1', 'banyak']],
  ['time', ['bca_7890', 'm1', '19637', 'kemarin']],
  // On a machine in UTC it would be seven hours later, and a transfer in time would be late.
  ['time, as one without its zone,', ['bca_7890', 'm1', '19637', '2026-11-22T14:05']],
  // As a bank writes it: the 11th of December, and not the 12th of November.
  ['time, as one with the day first,', ['bca_7890', 'm1', '19637', '11/12/2026 14:05']],
  ['payment', ['bca_7890', 'm1', '19637', '-', 'PAY-7Q2M9XH4T8RC5VWA']],
])('a wrong %s is refused before the store is asked', async (_, args) => {
  const store = storeThatAnswers({})
  await expect(run('confirm-transfer', args, store)).rejects.toBeInstanceOf(UsageError)
  expect(store.asked).toEqual([])
})
