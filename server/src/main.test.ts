import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { openDatabase } from './db/open.ts'
import { users } from './db/schema/identity.ts'
import { createServerData } from './test/server-data.ts'
import { freePort, type ServerProcess, spawnServer, startServer } from './test/server-process.ts'

type ServerData = Awaited<ReturnType<typeof createServerData>>

/** Shared by the tests that only ask a running server, or start another beside it. */
let trial: ServerProcess
let trialData: ServerData
beforeAll(async () => {
  trialData = await createServerData('trial')
  // In a folder that does not exist yet, as at a store's first start.
  trialData.env.DATA_DIR = join(trialData.env.DATA_DIR, 'new')
  trial = await startServer(await freePort(), trialData.env)
})
afterAll(async () => {
  await trial.kill()
  await trialData.remove()
})

let data: ServerData
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

test.skipIf(inject('template').kind === 'postgres')('a second server on the same data folder refuses to start and says why', async () => {
  const second = await startAndFail(await freePort(), trialData.env)
  expect(second.output()).toContain('is in use by another Kilat process')
  expect((await fetch(`${trial.origin}/health/ready`)).status).toBe(200)
})

test('a port in use is reported in one sentence', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  const server = await startAndFail(port, {})
  other.close()
  expect(server.output()).toContain(String(port))
  expect(server.output()).not.toContain('    at ')
})

test('the start of a trial says that anybody can sign in as anybody', async () => {
  await vi.waitFor(() => expect(trial.output()).toContain('Trial accounts are on: whoever reaches this port is in as anybody.'))
})

test('a trial open to other machines prints the word they have to enter, a new one at each start', async () => {
  const words: (string | undefined)[] = []
  for (let started = 0; started < 2; started += 1) {
    const open = await start({ ALLOW_LOCAL_SIGN_IN: 'on', SIGN_IN: 'local' })
    await vi.waitFor(() => expect(open.output()).toMatch(/Trial accounts are on: .* [0-9A-Z]{4}-[0-9A-Z]{4}\n/))
    words.push(/([0-9A-Z]{4}-[0-9A-Z]{4})\n/.exec(open.output())?.[1])
    expect(await open.stop(), open.output()).toBe(0)
  }
  expect(words[0]).not.toBe(words[1])
})

test('a store starts with exactly the companies it names, none of them simulated', async () => {
  const store = await start({ PROFILE: 'store', GATEWAYS: 'none', SUPPLIERS: 'none', PLAYER_CHECKERS: 'none' })
  const ask = (path: string, init: RequestInit = {}) => fetch(`${store.origin}${path}`, { headers: { 'x-api-key': 'kilat-demo' }, ...init })
  expect(await (await ask('/api/payment-channels')).json()).toMatchObject({ data: [] })
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

test('a trial has its payer page and its simulated channels, and says so', async () => {
  expect((await fetch(`${trial.origin}/sandbox/pay/style.css`)).status).toBe(200)
  await vi.waitFor(() => expect(trial.output()).toContain('This is a trial: payments, deliveries and nicknames are simulated.'))
})

test('a store that names a simulated company does not start, and every missing setting is reported', async () => {
  const server = await startAndFail(await freePort(), { GATEWAYS: 'sandbox' })
  expect(server.output()).toContain('  - GATEWAYS names what is simulated, which starts with PROFILE=trial only')
  for (const name of ['SUPPLIERS', 'PLAYER_CHECKERS']) expect(server.output()).toContain(`  - ${name} is missing`)
})

test('all wrong settings are reported at once', async () => {
  const server = await startAndFail(await freePort(), { LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://here', STORE_API_KEY: 'x' })
  for (const name of ['LOG_LEVEL', 'DATABASE_URL', 'STORE_API_KEY']) expect(server.output()).toContain(name)
})

test('a stopping server finishes its running request and then unlocks its folder', async () => {
  const server = await start()
  const body = JSON.stringify({ item_id: 'mobile-legends-86-diamonds' })
  const headers = { 'x-api-key': 'kilat-demo', 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
  const call = request(`${server.origin}/api/quotes`, { method: 'POST', headers })
  const answered = once(call, 'response')
  call.flushHeaders()
  // The server has the request's head now and waits for its body.
  await once(call, 'continue')
  const stopped = server.stop()
  call.write(body.slice(0, 5))
  call.end(body.slice(5))
  const [answer] = await answered
  expect(answer.statusCode).toBe(200)
  answer.resume()
  expect(await stopped, server.output()).toBe(0)
  const opened = await openDatabase({ dataDir: data.env.DATA_DIR, databaseUrl: data.env.DATABASE_URL })
  await opened.close()
})
