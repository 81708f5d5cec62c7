import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rupiah } from '@kilat/contract/money.ts'
import { expect, test } from 'vitest'
import { midtransChannels } from '../gateways/midtrans/channels.ts'
import { sandboxChannels } from '../gateways/sandbox/channels.ts'
import { listChannels } from '../gateways/tripay/channels.ts'
import { xenditChannels } from '../gateways/xendit/channels.ts'
import { productDefinitions } from '../modules/catalog/products/product-definitions.ts'
import type { OfferedChannel } from '../modules/channels/offered-channel.ts'
import { refusalOf } from '../modules/channels/price.ts'
import { walletChannel } from '../modules/channels/wallet-channel.ts'
import { priceChannel, withUniqueAmount } from '../modules/checkout/price.ts'
import { describeDevice } from '../modules/identity/device.ts'

// The storefront meets the server only at run time, and so does its English here.
const english = join(import.meta.dirname, '../../../storefront/app/text/en')
const { translateAnswer }: { translateAnswer: <Answer>(answer: Answer) => Answer } = await import(join(english, 'server-text.ts'))
const { phrases }: { phrases: Record<string, string> } = await import(join(english, 'server/phrases.ts'))
const { sayRedeeming }: { sayRedeeming: (text: string) => string } = await import(join(english, 'redeeming.ts'))

/** Words of Indonesian sentences that no English one has. */
const indonesian =
  /\b(?:yang|dan|atau|kamu|kami|tidak|belum|sudah|untuk|dengan|dari|ini|itu|bisa|kalau|lagi|lain|dulu|uang|bayar|pesanan|saldo\w*|akun|nomor|pilih|isi|semua|buka|hanya|dicek|orang|kode|biaya|minimal|maksimal|kurang|ketuk|tempel|lainnya|angka|biasanya|di|ke|tekan|perangkat|setujui|tunjukkan)\b/i

const left = (texts: readonly string[]) => texts.filter(text => indonesian.test(text))

const offered: OfferedChannel = {
  ...{ id: 'dana', name: 'DANA', group: 'ewallet', note: '', mark: 'Da' },
  fee: { flatIdr: rupiah(500), basisPoints: 150 },
  uniqueUpToIdr: rupiah(0),
  minIdr: rupiah(10_000),
  maxIdr: rupiah(50_000),
  ...{ canRefund: true, asksPhone: false, windowMs: 1_800_000, unavailable: null, links: [] },
}

const item = { name: '86 Diamonds', price: rupiah(20_000), quantity: 1, costIdr: 1 }

/** All that a buyer reads of quotes on an English page. */
const said = (quotes: readonly Pick<ReturnType<typeof priceChannel>, 'name' | 'note' | 'lines' | 'unavailable'>[]) =>
  translateAnswer(quotes).flatMap(({ name, note, lines, unavailable }) => [
    ...[name, note, unavailable?.sentence ?? ''],
    ...lines.map(({ label }) => label),
  ])

test('what the channels of every gateway say has an English twin', () => {
  const all = [...midtransChannels, ...sandboxChannels, ...xenditChannels, ...listChannels('QRIS'), ...listChannels('QRISC'), walletChannel]
  const texts = said(all.map(({ name, note }) => priceChannel(item, { ...offered, name, note })))
  expect(texts.length).toBeGreaterThan(100)
  expect(left(texts)).toEqual([])
})

test('what a price says has an English twin: its lines, the balance, and why a channel can not be used', () => {
  const wallet = { ...offered, ...walletChannel }
  const asked = (priceIdr: number, costIdr = 1) => priceChannel({ ...item, price: rupiah(priceIdr), costIdr }, offered)
  const unique = priceChannel(item, { ...offered, uniqueUpToIdr: rupiah(999) })
  const quotes = [
    ...[asked(20_000), asked(1), asked(90_000), asked(20_000, 30_000)],
    ...[null, rupiah(0), rupiah(90_000)].map(balanceIdr => priceChannel(item, wallet, balanceIdr)),
    ...[unique, withUniqueAmount({ ...unique, is_cheapest: false }, rupiah(unique.total - 400))],
    ...[1, 90_000].map(totalIdr => ({
      ...unique,
      unavailable: { sentence: refusalOf(offered, totalIdr, 'isi saldo')?.sentence ?? '', until: null },
    })),
  ]
  expect(quotes.filter(({ unavailable }) => unavailable)).toHaveLength(7)
  expect(left(said(quotes))).toEqual([])
})

test('every sentence about a channel that the rules of a purchase or a deposit write has an English twin', () => {
  const modules = join(import.meta.dirname, '../modules')
  const files = ['channels', 'checkout', 'wallet'].flatMap(name => readdirSync(join(modules, name)).map(file => join(modules, name, file)))
  const sources = files.filter(file => !file.endsWith('.test.ts')).map(file => readFileSync(file, 'utf8'))
  const sentences = sources.flatMap(source => [...source.matchAll(/\bsentence: '([^']+)'/g)].map(([, sentence = '']) => sentence))
  expect(sentences.length).toBeGreaterThan(2)
  expect(left(sentences.map(sentence => translateAnswer({ sentence }).sentence))).toEqual([])
})

test('what the store says of every product it knows has an English twin', () => {
  const texts = productDefinitions.flatMap(({ description, idSteps, faq, fields, unit, membershipGroup: group }) => {
    const hints = fields.map(({ pattern_hint: hint }) => ({ pattern_hint: hint ?? '' }))
    const { steps, ...said } = translateAnswer({ description, steps: idSteps ?? [], faq, unit, group, hints })
    return [
      ...[said.description, said.unit, said.group, ...steps],
      ...said.faq.flatMap(({ question, answer }) => [question, answer]),
      ...said.hints.map(({ pattern_hint: hint }) => hint),
    ]
  })
  expect(texts.length).toBeGreaterThan(300)
  expect(left(texts)).toEqual([])
})

test('browsers, which have no English for products, have it for what they read with an order', () => {
  expect(left(productDefinitions.map(({ unit }) => phrases[unit] ?? unit))).toEqual([])
  const ways = productDefinitions.flatMap(({ redeeming }) => redeeming?.ways ?? [])
  expect(left(ways.flatMap(({ title, steps }) => [title, ...steps]).map(sayRedeeming))).toEqual([])
})

test.each([
  'Mozilla/5.0 (Linux; Android 14; CPH2585) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/115.0 Mobile Safari/537.36 HeyTapBrowser/45.11',
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36 VivoBrowser/12.4',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
  '',
])('the browser %j has an English name', userAgent => {
  expect(left([translateAnswer({ device: describeDevice(userAgent) }).device])).toEqual([])
})
