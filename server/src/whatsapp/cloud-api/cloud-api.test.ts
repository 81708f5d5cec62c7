import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import type { TemplateMessage, WhatsappOutcome } from '../whatsapp.ts'
import { createCloudApi } from './cloud-api.ts'
import { readNotice } from './read-notice.ts'
import { type GraphService, type GraphTrouble, startGraph } from './simulator.ts'

let graph: GraphService
beforeAll(async () => {
  graph = await startGraph()
})
afterAll(() => graph.close())
beforeEach(() => {
  graph.taken.length = 0
})

const open = (more: Partial<GraphService['account']> = {}) =>
  createCloudApi({ ...graph.account, ...more }, { clock: systemClock, timeoutMs: 300 })

const message: TemplateMessage = {
  id: 'MSG-7Q2M9XH4T8RC7Q2M',
  to: '+6281234567890',
  template: 'delivered',
  parameters: ['86 Diamonds · Mobile Legends', 'KLT-7Q2M-9XH4-T8RC', 'Sudah terkirim.'],
}

test('an order’s template arrives with its three parameters and our id', async () => {
  const outcome = await open().send(message)
  expect(graph.taken).toMatchObject([
    { to: '6281234567890', template: 'order_delivered', parameters: message.parameters, callbackData: message.id },
  ])
  expect(outcome).toEqual({ kind: 'sent', reference: graph.taken[0]?.wamid })
})

test('a code is in the text and in the button', async () => {
  const { id, to } = message
  expect(await open().send({ id, to, template: 'code', code: '012345' })).toMatchObject({ kind: 'sent' })
  expect(graph.taken).toMatchObject([{ template: 'one_time_code', parameters: ['012345'] }])
})

test('parameters of several lines, with tabs, too long or empty still arrive', async () => {
  const parameters = ['86\n\tDiamonds      dan', '', 'x'.repeat(3_000)] as const
  expect(await open().send({ ...message, parameters })).toMatchObject({ kind: 'sent' })
  expect(graph.taken[0]?.parameters).toEqual(['86 Diamonds dan', '-', 'x'.repeat(200)])
})

test.each(['081234567890', '+62 812', '+6281234567890,+6281', '+0812345678', ''])('%j is no number and is not called', async to => {
  expect(await open().send({ ...message, to })).toEqual({ kind: 'refused', detail: 'no_number' })
  expect(graph.taken).toEqual([])
})

const limit = 60_000

test.each<[GraphTrouble, WhatsappOutcome]>([
  [
    { status: 400, code: 131026 },
    { kind: 'refused', detail: 'http_400 131026' },
  ],
  [
    { status: 400, code: 131047 },
    { kind: 'refused', detail: 'http_400 131047' },
  ],
  [
    { status: 400, code: 999999 },
    { kind: 'refused', detail: 'http_400 999999' },
  ],
  [{ status: 404 }, { kind: 'refused', detail: 'http_404' }],
  [
    { status: 429, code: 130429 },
    { kind: 'later', detail: 'http_429 130429', afterMs: limit },
  ],
  [
    { status: 400, code: 131056 },
    { kind: 'later', detail: 'http_400 131056', afterMs: limit },
  ],
  [
    { status: 429, retryAfter: '300' },
    { kind: 'later', detail: 'http_429', afterMs: 300_000 },
  ],
  [
    { status: 401, code: 190 },
    { kind: 'later', detail: 'http_401 190' },
  ],
  [
    { status: 404, code: 132001 },
    { kind: 'later', detail: 'http_404 132001' },
  ],
  [
    { status: 503, code: 2, retryAfter: '7' },
    { kind: 'later', detail: 'http_503 2', afterMs: 7_000 },
  ],
  [{ status: 502 }, { kind: 'unknown', detail: 'http_502' }],
  [{ status: 200 }, { kind: 'unknown', detail: 'http_200' }],
  ['silent', { kind: 'unknown', detail: 'TimeoutError' }],
  ['hangsUp', { kind: 'unknown', detail: 'UND_ERR_SOCKET' }],
  ['redirects', { kind: 'unknown', detail: expect.any(String) }],
])('the answer %o is understood', async (trouble, outcome) => {
  graph.answer(trouble)
  expect(await open().send(message)).toEqual(outcome)
  expect(graph.taken).toEqual([])
})

test('a service that can not be reached has certainly taken nothing', async () => {
  const closed = await startGraph()
  await closed.close()
  expect(await open({ simulator: closed.account.simulator }).send(message)).toEqual({ kind: 'later', detail: 'ECONNREFUSED' })
})

test('a wrong token and a template that is not approved are tried again', async () => {
  expect(await open({ token: 'other' }).send(message)).toEqual({ kind: 'later', detail: 'http_401 190' })
  expect(await open({ language: 'en_US' }).send(message)).toEqual({ kind: 'later', detail: 'http_404 132001' })
})

const bytes = (text: string) => new TextEncoder().encode(text)

test('a notice is read if its signature belongs to its very bytes', () => {
  const state = { reference: 'wamid.A', messageId: 'MSG-1', state: 'failed', detail: '131026' } as const
  const { body, headers } = graph.notice([state, { reference: 'wamid.B', state: 'read' }])
  const read = (body: string, signature?: string) =>
    open().readNotice({ headers: new Headers(signature ? { 'x-hub-signature-256': signature } : {}), body: bytes(body) })
  const signature = headers['x-hub-signature-256'] ?? ''
  const second = { reference: 'wamid.B', messageId: undefined, state: 'read', detail: null }
  expect(read(body, signature)).toEqual({ kind: 'notice', states: [state, second], replies: [] })
  const forged: [string, string?][] = [
    [body],
    [`${body} `, signature],
    [body, signature.slice('sha256='.length)],
    [body, signature.replace('sha256', 'sha1')],
    [body, `${signature}00`],
    [body, 'sha256='],
  ]
  for (const [body, signature] of forged) expect(read(body, signature)).toEqual({ kind: 'unverified' })
})

/** What a notice about the number `1` says, unless it names another. */
const noticeOf = (value: object | number) => ({
  entry: [{ changes: [{ value: typeof value === 'object' ? { metadata: { phone_number_id: '1' }, ...value } : value }] }],
})

test.each([
  ['{}', []],
  ['no JSON', []],
  [noticeOf({ messages: [{ from: '62812' }] }), []],
  [noticeOf({ statuses: [{ id: 'a', status: 'warning' }, 7, { id: 'b', status: 'sent' }, { id: '\0', status: 'sent' }] }), ['b']],
  [noticeOf({ statuses: [{ id: 'c', status: 'sent' }], metadata: { phone_number_id: '2' } }), []],
  [{ entry: [...noticeOf(7).entry, ...noticeOf({ statuses: [{ id: 'd', status: 'read' }] }).entry] }, ['d']],
])('what a notice has besides known states is left out: %j', (content, references) => {
  expect(
    readNotice(bytes(typeof content === 'string' ? content : JSON.stringify(content)), { phoneNumberId: '1' }).states.map(
      ({ reference }) => reference,
    ),
  ).toEqual(references)
})

test('a typed text and a quick reply are read with number and time, and no other kind of message', () => {
  const [from, at] = ['+6281234567890', new Date('2026-11-22T03:15:07Z')]
  const texts = [
    { from, text: 'Halo', at },
    { from, text: 'Berhenti', at, isButton: true },
  ] as const
  const { body } = graph.replies(texts)
  const read = (body: string, phoneNumberId = graph.account.phoneNumberId) => readNotice(bytes(body), { phoneNumberId })
  expect(read(body)).toEqual({ states: [], replies: texts.map(({ from, text }) => ({ from, text, at })) })
  expect(read(body, '2')).toEqual({ states: [], replies: [] })
  for (const [what, other] of [
    ['"text":', '"image":'],
    ['"from":"62', '"from":"id.62'],
    ['"timestamp":"', '"timestamp":"x'],
  ] as const)
    expect(read(body.replace(what, other)).replies).toHaveLength(1)
})

test('only the word of the settings is the word', () => {
  expect(open().isVerifyToken(graph.account.verifyToken)).toBe(true)
  for (const word of ['', graph.account.verifyToken.slice(1), `${graph.account.verifyToken} `])
    expect(open().isVerifyToken(word)).toBe(false)
})
