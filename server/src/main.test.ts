import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from './db/open.ts'
import { users } from './db/schema/identity.ts'
import { createServerData } from './test/server-data.ts'
import { freePort, type ServerProcess, spawnServer, startServer } from './test/server-process.ts'

let data: Awaited<ReturnType<typeof createServerData>>
let running: ServerProcess[]
beforeEach(async () => {
  data = await createServerData('main')
  running = []
})
afterEach(async () => {
  await Promise.all(running.map(server => server.kill()))
  await data.remove()
})

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer(await freePort(), { ...data.env, ...env })
  running.push(server)
  return server
}

async function startAndFail(port: number, env: Record<string, string>): Promise<ServerProcess> {
  const server = spawnServer(port, { ...data.env, ...env })
  running.push(server)
  expect(await server.ended(), server.output()).toBe(1)
  return server
}

test('a port in use is reported in one sentence', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  const server = await startAndFail(port, {})
  other.close()
  expect(server.output()).toContain(String(port))
  expect(server.output()).not.toContain('    at ')
})

test('a trial open to other machines prints the word they have to enter, a new one at each start; stopped, it finishes its running request, also if nobody reads what it prints', async () => {
  const startOpen = async () => {
    const server = await start({ ALLOW_LOCAL_SIGN_IN: 'on', SIGN_IN: 'local' })
    await vi.waitFor(() => expect(server.output()).toMatch(/Trial accounts are on: .* [0-9A-Z]{4}-[0-9A-Z]{4}\n/))
    return { server, word: /([0-9A-Z]{4}-[0-9A-Z]{4})\n/.exec(server.output())?.[1] }
  }
  const first = await startOpen()
  const body = JSON.stringify({ item_id: 'mobile-legends-86-diamonds' })
  const headers = { 'x-api-key': 'kilat-demo', 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
  const call = request(`${first.server.origin}/api/quotes`, { method: 'POST', headers })
  const answered = once(call, 'response')
  call.flushHeaders()
  // The server has the request's head now and waits for its body.
  await once(call, 'continue')
  first.server.leaveOutput()
  const stopped = first.server.stop()
  call.write(body.slice(0, 5))
  call.end(body.slice(5))
  const [answer] = await answered
  expect(answer.statusCode).toBe(200)
  answer.resume()
  expect(await stopped, first.server.output()).toBe(0)
  expect((await startOpen()).word).not.toBe(first.word)
})

test('a store starts with exactly the companies it names, none of them simulated', async () => {
  const transfers = { GATEWAYS: 'manual_transfer', TRANSFER_ACCOUNTS: 'BCA:1234567890:Toko Kilat', ALLOW_EMBEDDED_DATABASE: 'on' }
  const store = await start({ PROFILE: 'store', ...transfers, SUPPLIERS: 'none', PLAYER_CHECKERS: 'none' })
  const ask = (path: string, init: RequestInit = {}) => fetch(`${store.origin}${path}`, { headers: { 'x-api-key': 'kilat-demo' }, ...init })
  expect(await (await ask('/api/payment-channels')).json()).toMatchObject({ data: [{ id: 'transfer_bca_7890', name: 'Transfer BCA' }] })
  expect(await (await ask('/api/frontend/get-info')).json()).toMatchObject({ data: { store: { is_trial: false } } })
  for (const path of ['/sandbox/pay/style.css', '/sandbox/sign-in']) expect((await ask(path)).status).toBe(404)
  for (const kind of ['payments', 'suppliers'])
    expect((await ask(`/api/webhooks/${kind}/sandbox`, { method: 'POST', body: '{}' })).status).toBe(404)
  expect(store.output()).not.toMatch(/trial/i)
})

test('a store does not start on the database of its trial, and the message says how to start', async () => {
  const database = await openDatabase({ dataDir: data.env.DATA_DIR, databaseUrl: data.env.DATABASE_URL })
  const seen = { name: 'Budi', isEmailVerified: true, createdAt: new Date(), signedInAt: new Date() }
  await database.db.insert(users).values({ id: 'USR-1', issuer: 'http://localhost:3000/sandbox/sign-in', subject: 'budi', ...seen })
  await database.close()
  const store = await startAndFail(await freePort(), { PROFILE: 'store', GATEWAYS: 'none', SUPPLIERS: 'none', PLAYER_CHECKERS: 'none' })
  expect(store.output()).toContain(
    "This database is a trial's: it has accounts that anybody may choose. A store starts with a new database",
  )
  expect(store.output()).not.toContain('    at ')
})

test('a store with real gateways does not start without their keys and on the embedded database, and says so at once', async () => {
  const env = { GATEWAYS: 'midtrans,tripay,xendit', SUPPLIERS: 'none', PLAYER_CHECKERS: 'none', DATABASE_URL: '' }
  const server = await startAndFail(await freePort(), env)
  for (const name of ['MIDTRANS_SERVER_KEY', 'TRIPAY_API_KEY', 'TRIPAY_PRIVATE_KEY', 'XENDIT_CALLBACK_TOKEN', 'DATABASE_URL'])
    expect(server.output()).toContain(`  - ${name} is missing`)
  expect(server.output()).toContain('accept that with ALLOW_EMBEDDED_DATABASE=on')
})

test('all wrong settings are reported at once', async () => {
  const server = await startAndFail(await freePort(), { LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://here', STORE_API_KEY: 'x' })
  for (const name of ['LOG_LEVEL', 'DATABASE_URL', 'STORE_API_KEY']) expect(server.output()).toContain(name)
})
