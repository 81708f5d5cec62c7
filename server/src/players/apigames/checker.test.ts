import { expect, test } from 'vitest'
import { checkerTests, question } from '../company-harness.ts'
import { createApigames } from './checker.ts'
import { simulateApigames } from './simulator.ts'

const account = { merchantId: 'M001', secretKey: 'contohsecret' }

const { describeSuite, start, testAnswers } = checkerTests({
  account,
  wrongAccount: { ...account, secretKey: 'anothersecret' },
  create: createApigames,
  player: { game: 'mobilelegend', id: '1234567891234', nickname: 'SariGamer' },
  otherProductId: 'genshin-impact',
  secrets: ['contohsecret', 'a0b0bd62cb9d48479b5c5e86947dd360'],
})

describeSuite('Apigames', simulateApigames(account))

test('a question is signed and sent as its documents say', async () => {
  const { simulator, checker } = await start(simulateApigames(account))
  await checker.ask(question)
  await checker.ask({ ...question, productId: 'free-fire-max', values: { player_id: '123456789' } })
  const [first, second] = simulator.calls
  expect(first).toMatchObject({ method: 'GET', path: '/merchant/M001/cek-username/mobilelegend' })
  expect(Object.fromEntries(first?.query ?? [])).toEqual({ user_id: '1234567891234', signature: 'a0b0bd62cb9d48479b5c5e86947dd360' })
  expect(second).toMatchObject({ path: '/merchant/M001/cek-username/freefire' })
  expect(second?.query.get('user_id')).toBe('123456789')
})

const looked = { status: 1, rc: 0, message: 'Data Found', ts: 1_767_230_000 }

testAnswers([
  [
    'a failure of its service',
    { status: 0, rc: 50, error_msg: 'Service unavailable' },
    { kind: 'unavailable', why: 'refused', detail: 'rc 50' },
  ],
  ['a code of its own', { ...looked, rc: 99, data: { is_valid: false, username: '' } }, { kind: 'unavailable', why: 'nonsense' }],
  ['not found with a name', { ...looked, data: { is_valid: false, username: 'Budi' } }, { kind: 'unavailable', why: 'refused' }],
  ['found without a name', { ...looked, data: { is_valid: true, username: '' } }, { kind: 'unavailable', why: 'refused' }],
  ['not found without the field', { ...looked, data: { is_valid: false } }, { kind: 'not_found', isSure: true }],
  ['a pending status', { ...looked, status: 2, data: { is_valid: true, username: 'Budi' } }, { kind: 'unavailable', why: 'nonsense' }],
])
