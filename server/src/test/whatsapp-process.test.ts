import { createHmac, randomUUID } from 'node:crypto'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type GraphService, startGraph } from '../whatsapp/cloud-api/simulator.ts'
import { createServerData } from './server-data.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'

let graph: GraphService
let data: Awaited<ReturnType<typeof createServerData>>
let env: Record<string, string>
let server: ServerProcess
beforeAll(async () => {
  graph = await startGraph()
  data = await createServerData('whatsapp')
  const { token, phoneNumberId, appSecret, verifyToken, apiVersion, simulator = '' } = graph.account
  env = {
    ...data.env,
    ...{ SUPPLIER_ANSWER_MS: '60', SUPPLIER_PENDING_MS: '300', FIRST_CHECK_MS: '150', LAST_CHECK_MS: '600' },
    WHATSAPP_TOKEN: token,
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
    WHATSAPP_API_VERSION: apiVersion,
    WHATSAPP_SIMULATOR: simulator,
  }
  server = await startServer(await freePort(), env)
})
afterAll(async () => {
  await server.kill()
  await data.remove()
  await graph.close()
})
beforeEach(() => {
  graph.taken.length = 0
})

const storeKey = { 'x-api-key': 'kilat-demo' }

type Bought = { id: string; read(): Promise<Transaction['messages']> }

/** A visitor's paid order, and what its page shows of the messages about it. */
async function buy(): Promise<Bought> {
  const headers = { ...storeKey, 'content-type': 'application/json', 'idempotency-key': randomUUID(), 'x-order-secret': randomUUID() }
  const body = JSON.stringify({
    item_id: 'mobile-legends-86-diamonds',
    quantity: 1,
    player: { user_id: '123456789', zone_id: '1234' },
    channel: 'qris',
    contact: { kind: 'whatsapp', value: '081234567890' },
    expected_total: 1_000_000,
  })
  const placed = await fetch(`${server.origin}/api/transactions`, { method: 'POST', headers, body })
  const { data } = (await placed.json()) as { data: Transaction }
  const page = new URL(data.payment.instructions?.pay_url ?? '').pathname
  await fetch(`${server.origin}${page}`, { method: 'POST', body: new URLSearchParams({ act: 'full' }), redirect: 'manual' })
  return {
    id: data.id,
    async read() {
      const shown = await fetch(`${server.origin}/api/transactions/${data.id}`, { headers })
      return ((await shown.json()) as { data: Transaction }).data.messages
    },
  }
}

const address = () => `${server.origin}/api/webhooks/whatsapp`
const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
  fetch(address(), { method: 'POST', headers, body })

function notify(states: Parameters<GraphService['notice']>[0]): Promise<Response> {
  const { body, headers } = graph.notice(states)
  return post(body, headers)
}

const sign = (body: string) => ({
  'content-type': 'application/json',
  'x-hub-signature-256': `sha256=${createHmac('sha256', graph.account.appSecret).update(body).digest('hex')}`,
})

test('a started store sends by WhatsApp, hears what became of it, and shows it on the order', async () => {
  const order = await buy()
  await vi.waitFor(async () => expect(await order.read()).toMatchObject([{ channel: 'whatsapp', state: 'sent' }]), 20_000)
  const [{ wamid: reference, callbackData: messageId } = { wamid: '', callbackData: '' }] = graph.taken
  expect(graph.taken).toMatchObject([{ to: '6281234567890', template: 'order_delivered' }])
  const told = { reference, messageId }
  for (const [told, shown] of [
    [{ reference, messageId, state: 'failed', detail: '131026' }, 'failed'],
    [{ reference, state: 'delivered' }, 'delivered'],
    [{ reference, messageId, state: 'sent' }, 'delivered'],
    [{ reference, messageId, state: 'read' }, 'read'],
  ] as const) {
    for (let count = 0; count < 2; count += 1) expect((await notify([told])).status).toBe(200)
    expect(await order.read()).toMatchObject([{ event: 'delivered', state: shown, to: '08•••••890' }])
  }
  // The notice is on the line when the process dies: it comes again, and ends the same.
  await Promise.allSettled([notify([{ ...told, state: 'read' }]), server.kill()])
  server = await startServer(await freePort(), env)
  expect((await notify([{ ...told, state: 'delivered' }])).status).toBe(200)
  expect(await order.read()).toMatchObject([{ state: 'read' }])
})

test('a process killed before WhatsApp answered: its notice tells that the message was sent', async () => {
  graph.answer('takesAndIsSilent')
  const order = await buy()
  await vi.waitFor(() => expect(graph.taken).toHaveLength(1), 20_000)
  await server.kill()
  server = await startServer(await freePort(), env)
  expect(await order.read()).toEqual([])
  const [{ wamid, callbackData } = { wamid: '', callbackData: '' }] = graph.taken
  expect((await notify([{ reference: wamid, messageId: callbackData, state: 'delivered' }])).status).toBe(200)
  expect(await order.read()).toMatchObject([{ state: 'delivered' }])
  expect(graph.taken).toHaveLength(1)
})

test('the address answers the challenge to whoever knows the word, and to nobody else', async () => {
  const ask = (query: Record<string, string>) => fetch(`${address()}?${new URLSearchParams(query)}`)
  const asked = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': graph.account.verifyToken }
  const right = await ask(asked)
  expect([right.status, await right.text()]).toEqual([200, '1158201444'])
  expect(right.headers.get('content-type')).toMatch(/^text\/plain/)
  expect((await ask({ ...asked, 'hub.verify_token': 'another' })).status).toBe(401)
  expect((await ask({ ...asked, 'hub.challenge': '<script>' })).status).toBe(400)
  expect((await ask({ ...asked, 'hub.mode': 'unsubscribe' })).status).toBe(400)
  expect((await fetch(address())).status).toBe(400)
  expect((await fetch(address(), { method: 'PUT' })).status).toBe(405)
})

test('forged, huge and unreadable notices are refused or left out, and the store goes on', async () => {
  const { body, headers } = graph.notice([{ reference: 'wamid.x', state: 'read' }])
  expect((await post(body, {})).status).toBe(401)
  expect((await post(body, { 'x-hub-signature-256': 'sha256=' })).status).toBe(401)
  expect((await post(`${body} `, headers)).status).toBe(401)
  expect((await post('', {})).status).toBe(401)
  expect((await post(new Uint8Array(3 * 1_024 * 1_024 + 1), headers)).status).toBe(413)
  for (const readable of ['', '[]', 'null', '{"entry":[{"changes":[{"value":null}]}]}', `{"entry":${'['.repeat(10_000)}`, '\u00ff'])
    expect((await post(readable, sign(readable))).status).toBe(200)
  expect((await post('{"a":"\\u0000"}', sign('{"a":"\\u0000"}'))).status).toBe(400)
  const many = graph.notice(Array.from({ length: 20_000 }, (_, count) => ({ reference: `wamid.${count}`, state: 'read' as const })))
  expect(many.body.length).toBeGreaterThan(1_500_000)
  for (let count = 0; count < 2; count += 1) expect((await post(many.body, many.headers)).status).toBe(200)
  expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200)
})
