import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runVerb } from './run-verb.ts'
import { verbs } from './verbs.ts'

let folder: string
let server: Server
let asked: { method: string | undefined; path: string | undefined; operator: unknown; body: string }[]
let answer: { status: number; body: unknown }
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kilat-operator-'))
  asked = []
  server = createServer(async (incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    asked.push({ method, path, operator: headers['x-operator'], body: await readText(incoming) })
    outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>(resolve => server.listen({ path: join(folder, 'sock') }, resolve))
})
afterEach(async () => {
  await new Promise(resolve => server.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

async function readText(incoming: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of incoming) text += String(chunk)
  return text
}

const run = (...args: string[]) => runVerb({ args, readSocket: () => join(folder, 'sock') })
const order = 'KLT-7Q2M-9XH4-T8RC'

test('the help names every verb in one line, and asks no store', async () => {
  const { lines, code } = await runVerb({ args: ['help'], readSocket: () => expect.unreachable() })
  expect(code).toBe(0)
  expect(lines.slice(1).map(line => line.trim().split(' ')[0])).toEqual(verbs.map(({ name }) => name))
  expect(new Set(verbs.map(({ name }) => name)).size).toBe(verbs.length)
})

test('an act is sent with its version, its reason and who does it', async () => {
  answer = { status: 200, body: { data: { id: order, status: 'refunding', version: 9 } } }
  const ran = await run('refund', '7q2m9xh4t8rc', '--version', '8', '--reason', ' they called ', '--actor', 'Bu Tuti')
  expect(ran).toEqual({ lines: [`${order} is refunding now, version 9.`], code: 0 })
  const body = JSON.stringify({ reason: 'they called', version: 8 })
  expect(asked).toEqual([{ method: 'POST', path: `/api/operator/orders/${order}/refund`, operator: 'Bu%20Tuti', body }])
})

test('a refusal is printed with its sentence, code and fields, and exits with 1', async () => {
  const now = { status: 'refunding', version: 9 }
  answer = { status: 409, body: { error: 'Ini sudah berubah.', code: 'stale_version', fields: { version: 'Terlalu lama.' }, now } }
  const ran = await run('refund', order, '--version', '8', '--reason', 'they called')
  expect(ran).toEqual({
    lines: ['Ini sudah berubah. (stale_version)\n  version: Terlalu lama.\n  it is refunding now, version 9'],
    code: 1,
  })
})

test.each([
  [['refund'], 'Missing: <order>'],
  [['refund', order, '--version', '8'], 'Missing: --reason'],
  [['refund', order, '--reason', 'they called'], 'Missing: --version'],
  [['refund', order, 'now', '--version', '8', '--reason', 'x'], 'Not understood: now'],
  [['refund', 'DEP-1', '--version', '8', '--reason', 'they called'], 'not the id of an order'],
  [['settle', 'DEL-1', 'delivered', '--version', '8', '--reason', 'they called'], 'Say delivered with the serial number'],
  [['settle', 'DEL-1', 'delivered', 'SN', '1.5', '--version', '8', '--reason', 'they called'], 'whole rupiah'],
  [['promote', 'USR-1', '20.000.000', '--reason', 'a contest'], 'at most Rp10.000.000'],
  [['orders', 'lost'], 'There is no status lost'],
  [['dance'], 'There is no verb dance.\nAll of them: npm run operator -- help'],
  [['pricess'], 'There is no verb pricess.\nDid you mean:\n  prices <item>'],
  [['margins', '--days', '0'], 'The days have to be a whole number'],
  [['refund', order, '--version', '8', '--reason', 'x', '--days', '7'], 'Not understood: --days'],
  [['refund', order, '--force'], '--force'],
])('%j is not sent, and says what is wrong', async (args, sentence) => {
  const { lines, code } = await run(...args)
  expect([code, lines.join('\n'), asked]).toEqual([1, expect.stringContaining(sentence), []])
})

test('a ticket is sent as it was typed, and a wrong one exits with 1', async () => {
  answer = { status: 200, body: { data: { id: order, is_right: true } } }
  expect(await run('ticket', '7q2m9xh4t8rc', '5vwa-3npk')).toMatchObject({ code: 0, lines: [expect.stringContaining('Right')] })
  answer = { status: 200, body: { data: { id: order, is_right: false } } }
  expect(await run('ticket', order, 'X')).toMatchObject({ code: 1, lines: [expect.stringContaining('Pay nothing out')] })
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    [`/api/operator/claims/${order}/check-ticket`, '{"ticket":"5vwa-3npk"}'],
    [`/api/operator/claims/${order}/check-ticket`, '{"ticket":"X"}'],
  ])
})

test('without a store, or with a socket that is off, it says so', async () => {
  const away = await runVerb({ args: ['suspense'], readSocket: () => join(folder, 'none') })
  expect(away).toEqual({ code: 1, lines: [expect.stringContaining('No store is running here')] })
  const off = await runVerb({ args: ['suspense'], readSocket: () => null })
  expect(off).toEqual({ code: 1, lines: [expect.stringContaining('OPERATOR_SOCKET is off')] })
})

test('an answer that is cut off is told as perhaps done', async () => {
  server.removeAllListeners('request')
  server.on('request', incoming => incoming.socket.destroy())
  const { lines, code } = await run('refund', order, '--version', '8', '--reason', 'they called')
  expect([code, lines.join()]).toEqual([1, expect.stringContaining('nothing happens twice')])
})
