import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchCalls } from '../../platform/watch-calls.ts'
import { createBotApi } from './bot-api.ts'
import { type BotService, type BotTrouble, startBotService } from './simulator.ts'

let service: BotService
beforeEach(async () => {
  service = await startBotService()
})
afterEach(() => service.close())

const open = (timeoutMs?: number) => createBotApi(service.account, timeoutMs === undefined ? {} : { timeoutMs })

test('a chat is found by the word of its own link, and gets texts', async () => {
  const bot = open()
  expect(await bot.linkOf('kata-1')).toBe('https://t.me/toko_contoh_bot?start=kata-1')
  expect(await bot.findChat('kata-1')).toBeUndefined()
  service.start('kata-2')
  const chat = service.start('kata-1')
  expect(await bot.findChat('kata-1')).toBe(chat)
  expect(await bot.send({ chat, text: 'Halo' })).toEqual({ kind: 'sent', reference: '1' })
  expect(service.taken).toEqual([{ chat, text: 'Halo' }])
})

test('a text that is too long is cut and not refused', async () => {
  const chat = service.start('kata')
  expect(await open().send({ chat, text: 'a'.repeat(9_000) })).toMatchObject({ kind: 'sent' })
  expect(service.taken[0]?.text).toHaveLength(4_000)
})

test('an unknown or blocked chat is gone, and what is no chat is never asked for', async () => {
  const chat = service.start('kata')
  service.block(chat)
  expect(await open().send({ chat, text: 'Halo' })).toEqual({ kind: 'gone' })
  expect(await open().send({ chat: '5', text: 'Halo' })).toEqual({ kind: 'gone' })
  expect(await open().send({ chat: '@siapa', text: 'Halo' })).toEqual({ kind: 'refused', detail: 'no_chat' })
})

test.each<[BotTrouble, object]>([
  ['hangsUp', { kind: 'unknown' }],
  ['takesAndHangsUp', { kind: 'unknown' }],
  ['silent', { kind: 'unknown' }],
  [{ status: 502 }, { kind: 'unknown', detail: 'http_502' }],
  [{ status: 500, description: 'Internal Server Error' }, { kind: 'unknown' }],
  [
    { status: 429, description: 'Too Many Requests: retry after 7', retryAfter: 7 },
    { kind: 'later', afterMs: 7_000 },
  ],
  [
    { status: 400, description: 'Bad Request: message text is empty' },
    { kind: 'refused', detail: 'telegram_400' },
  ],
  [
    { status: 401, description: 'Unauthorized' },
    { kind: 'later', detail: 'telegram_401' },
  ],
])('a text after which the service %j is not taken for sent', async (trouble, outcome) => {
  const chat = service.start('kata')
  service.answer(trouble)
  expect(await open(500).send({ chat, text: 'Halo' })).toMatchObject(outcome)
})

test('a check names the bot, and a wrong token', async () => {
  expect(await open().check()).toEqual({ kind: 'works', detail: 'the bot toko_contoh_bot' })
  const stranger = createBotApi({ ...service.account, token: '1:salah' })
  expect(await stranger.check()).toMatchObject({ kind: 'wrong_credentials' })
  expect(await stranger.linkOf('kata')).toBeUndefined()
})

test('the kept calls are without the token', async () => {
  const kept: object[] = []
  const watching = {
    kind: 'telegram',
    name: 'bot-api',
    operations: ['send'],
    now: () => new Date(),
    take: (call: object) => kept.push(call),
  } as const
  await watchCalls(open(), watching).send({ chat: service.start('kata'), text: 'Halo' })
  expect(kept).toMatchObject([{ outcome: 'sent', exchanges: [{ path: '/sendMessage', status: 200 }] }])
  expect(JSON.stringify(kept)).not.toContain(service.account.token)
})
