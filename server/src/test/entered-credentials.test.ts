import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { listCredentials, saveCredentials, tryCredentials } from '@kilat/contract/operator/credentials.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { createCall } from '../operator/call-store.ts'
import { createServerData } from './server-data.ts'
import { freePort, type ServerProcess, spawnServer, startServer } from './server-process.ts'
import { tripayAccount as account, startSimulatedTripay } from './simulated-tripay.ts'

const typed = {
  TRIPAY_API_KEY: account.apiKey,
  TRIPAY_PRIVATE_KEY: account.privateKey,
  TRIPAY_MERCHANT_CODE: account.merchantCode,
  TRIPAY_BUYER_EMAIL: 'kasir@toko.example',
  TRIPAY_ENVIRONMENT: 'sandbox',
}

let data: Awaited<ReturnType<typeof createServerData>>
let tripay: Awaited<ReturnType<typeof startSimulatedTripay>>
let env: Record<string, string>
/** The one that runs, for a test that ends early. */
let server: ServerProcess | undefined
let beside: ServerProcess | undefined
beforeAll(async () => {
  data = await createServerData('entered')
  tripay = await startSimulatedTripay()
  env = { ...data.env, ...tripay.env, CREDENTIALS_KEYS: randomBytes(32).toString('base64') }
})
afterAll(async () => {
  await Promise.all([server?.kill(), beside?.kill()])
  await tripay.simulator.close()
  await data.remove()
})

const call = createCallTo(() => join(data.env.DATA_DIR, 'operator.sock'))
const params = { kind: 'gateway', id: 'tripay' } as const

function createCallTo(socket: () => string): ReturnType<typeof createCall> {
  return (endpoint, input, extra) => createCall({ socket: socket(), operator: 'ujang' })(endpoint, input, extra)
}

async function channelsOf({ origin }: ServerProcess): Promise<string[]> {
  const answer = await fetch(`${origin}/api/payment-channels`, { headers: { 'x-api-key': 'kilat-demo' } })
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return data.map(({ id }) => id)
}

test('a store that starts without credentials works with those an operator enters within seconds, and at each start after that', async () => {
  const port = await freePort()
  const start = async () => (server = await startServer(port, env))
  const first = await start()
  beside = await startBeside()
  const running = beside ? [first, beside] : [first]
  for (const process of running) expect(await channelsOf(process)).toEqual([])
  const before = await call(listCredentials, {})
  expect(before).toMatchObject({ can_enter: true, data: [{ id: 'tripay', source: 'waiting', is_running: false, version: 0 }] })

  const wrong = { ...typed, TRIPAY_API_KEY: 'DEV-not-the-key-of-it' }
  expect((await call(tryCredentials, { params, body: { values: wrong } })).data.outcome).toBe('wrong_credentials')
  await expect(call(saveCredentials, { params, body: { values: wrong, version: 0, reason: 'the first try' } })).rejects.toThrow('menolak')
  for (const process of running) expect(await channelsOf(process)).toEqual([])

  const { data: answer } = await call(saveCredentials, { params, body: { values: typed, version: 0, reason: 'the account of the store' } })
  expect(answer.outcome).toBe('works')
  await Promise.all(running.map(process => expect.poll(() => channelsOf(process), { timeout: 5_000 }).toContain('qris')))
  const { data: after } = await call(listCredentials, {})
  expect(after).toMatchObject([{ source: 'console', is_running: true, version: 1 }])
  expect(JSON.stringify(after)).not.toContain(account.apiKey)

  await Promise.all(running.map(process => process.stop()))
  const second = await start()
  expect(await channelsOf(second)).toContain('qris')
  await second.kill()

  await expectSealed()
  const other = spawnServer(port, { ...env, CREDENTIALS_KEYS: randomBytes(32).toString('base64') })
  expect(await other.ended()).toBe(1)
  expect(other.output()).toContain('The credentials of tripay were sealed with a key that CREDENTIALS_KEYS does not have')
})

/** Another process of the same store, with an operator’s socket of its own; PGlite serves one alone. */
async function startBeside(): Promise<ServerProcess | undefined> {
  if (!env.DATABASE_URL) return undefined
  return startServer(await freePort(), { ...env, OPERATOR_SOCKET: join(data.env.DATA_DIR, 'beside.sock') })
}

/** What whoever copies the database can read. */
async function expectSealed() {
  const database = await openDatabase({ dataDir: data.env.DATA_DIR, databaseUrl: data.env.DATABASE_URL })
  try {
    const { rows } = await database.db.execute(sql`select * from credentials`)
    const acts = await database.db.execute(sql`select * from audit_events`)
    const kept = JSON.stringify([rows, acts.rows])
    expect(kept).toContain('sealed:')
    for (const secret of [account.apiKey, account.privateKey]) expect(kept).not.toContain(secret)
  } finally {
    await database.close()
  }
}
