import { expect, test } from 'vitest'
import { productDefinitions } from '../../modules/catalog/products/product-definitions.ts'
import { checkerTests, question } from '../company-harness.ts'
import { createVipReseller } from './checker.ts'
import { toTarget, vipResellerGames } from './games.ts'
import { simulateVipReseller } from './simulator.ts'

const account = { apiId: 'contohid', apiKey: 'contohkey' }

const { describeSuite, start, testAnswers } = checkerTests({
  account,
  wrongAccount: { ...account, apiKey: 'anotherkey' },
  create: createVipReseller,
  player: { game: 'mobile-legends', id: '123456789/1234', nickname: 'SariGamer' },
  otherProductId: 'magic-chess-go-go',
  secrets: ['contohkey', 'e2645b50755e924703898fb59a76e029'],
})

for (const answersObject of [false, true])
  describeSuite(`VIP-Reseller with nicknames as ${answersObject ? 'objects' : 'text'}`, simulateVipReseller({ ...account, answersObject }))

test('a question is signed and sent as its documents say', async () => {
  const { simulator, checker } = await start(simulateVipReseller(account))
  await checker.ask(question)
  const [call] = simulator.calls
  expect(call).toMatchObject({ method: 'POST', path: '/api/game-feature' })
  expect(call?.query.size).toBe(0)
  expect(call?.headers.get('content-type')).toBe('application/x-www-form-urlencoded')
  expect(Object.fromEntries(call?.form ?? [])).toEqual({
    key: 'contohkey',
    sign: 'e2645b50755e924703898fb59a76e029',
    type: 'get-nickname',
    code: 'mobile-legends',
    target: '123456789',
    additional_target: '1234',
  })
})

test('every game it can look up is a product, with fields of these names', () => {
  for (const productId of vipResellerGames.keys()) {
    const product = productDefinitions.find(({ id }) => id === productId)
    const values = Object.fromEntries((product?.fields ?? []).map(({ name }) => [name, `value of ${name}`]))
    expect(product?.hasPlayerCheck, productId).toBe(true)
    const target = toTarget(productId, values)
    expect([target?.target, target?.additional].filter(Boolean), productId).toEqual(Object.values(values))
  }
})

test('a game whose code is spelled differently elsewhere is never surely not found', async () => {
  const { checker } = await start(simulateVipReseller(account))
  const values = { uid: '812345678', server: 'os_asia' }
  expect(await checker.ask({ ...question, productId: 'genshin-impact', values })).toEqual({ kind: 'not_found', isSure: false })
})

testAnswers([
  ['another refusal', { result: false, data: null, message: 'Layanan tidak ditemukan' }, { kind: 'unavailable', why: 'refused' }],
  [
    'an address that is not allowed',
    { result: false, data: null, message: 'IP tidak diizinkan' },
    { kind: 'unavailable', why: 'locked_out' },
  ],
  ['another player', { result: true, data: { nickname: 'Budi', country: 'ID', zone: '(4321)' } }, { kind: 'unavailable', why: 'refused' }],
  [
    'the same zone in brackets',
    { result: true, data: { nickname: 'Budi', zone: '(1234)' } },
    { kind: 'found', nickname: 'Budi', region: null },
  ],
  ['another country', { result: true, data: { nickname: 'Budi', country: 'MY' } }, { kind: 'found', nickname: 'Budi', region: 'Malaysia' }],
  ['a country by its name', { result: true, data: { nickname: 'Budi', country: 'Philippines' } }, { region: 'Filipina' }],
  ['a region that is no country', { result: true, data: { nickname: 'Budi', country: 'SEA' } }, { kind: 'found', region: null }],
  ['a nickname without a result', { data: 'Budi' }, { kind: 'unavailable', why: 'nonsense' }],
  ['a refusal with a nickname', { result: false, data: 'Budi', message: 'ID tidak ditemukan' }, { kind: 'not_found' }],
])
