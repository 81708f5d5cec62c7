import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { eq, lt } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ctx } from '../ctx/context.ts'
import { type RunningQueue, startQueue } from '../ctx/queue-boss.ts'
import { type OpenDatabase, openDatabase } from '../db/open.ts'
import { payments } from '../db/schema/payments.ts'
import { deposits } from '../db/schema/wallet.ts'
import { createSandboxGateway, type SandboxGateway } from '../gateways/sandbox/adapter.ts'
import { alerts, jobs, notices, subjects } from '../jobs.ts'
import { walletAccount } from '../modules/ledger/accounts.ts'
import { checkBooks } from '../modules/ledger/check-books.ts'
import { readHolding } from '../modules/ledger/read.ts'
import { openDeposit } from '../modules/wallet/open-deposit.ts'
import { systemClock } from '../platform/clock.ts'
import { createCodeVault } from '../platform/code-vault.ts'
import { newReference } from '../platform/ids.ts'
import { quietLog } from '../platform/log-quiet.ts'
import { defaultSettings, noPublicSettings } from '../platform/settings.ts'
import { signBody } from '../platform/signature.ts'
import { makeUser } from './make-user.ts'
import { createServerData } from './server-data.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'
import { noAccounts } from './store.ts'

const secret = 'a-secret-of-the-sandbox-in-this-test'
const amountIdr = rupiah(50_000)

/** Windows for paying: one that ends before anything is paid, though not before a slow machine has asked the gateway, and one that does not end in this test. */
const [lateMs, inTimeMs] = [4_000, 30 * 60_000]

/** What is paid, each as one payment, given what is asked: in full, twice, too little, too much. */
const ways: ((asked: Rupiah) => number[])[] = [
  asked => [asked],
  asked => [asked, asked],
  () => [20_000],
  asked => [asked + 7_000],
  asked => [20_000, asked],
]

let data: Awaited<ReturnType<typeof createServerData>>
let database: OpenDatabase
let queue: RunningQueue
let ctx: Ctx
let gateway: SandboxGateway
let servers: ServerProcess[]

beforeEach(async () => {
  data = await createServerData('deposits')
  servers = await Promise.all([start(), start()])
  database = await openDatabase({ dataDir: '', databaseUrl: data.env.DATABASE_URL })
  queue = await startQueue({ connection: database.queueConnection, handlers: jobs, log: quietLog, runsByItself: false })
  const { db, outbox } = database
  gateway = createSandboxGateway({ db, clock: systemClock, publicUrl: 'http://toko.test', secret, notify: notifyAll })
  ctx = {
    db,
    outbox,
    queue,
    clock: systemClock,
    log: quietLog,
    gateways: new Map([['sandbox', gateway]]),
    suppliers: new Map(),
    players: new Map(),
    usualSettings: defaultSettings,
    settings: { ...defaultSettings, firstCheckMs: 150, lastCheckMs: 600 },
    publicSettings: noPublicSettings,
    signIn: null,
    push: null,
    whatsapp: null,
    subjects,
    alerts,
    notices,
    senders: {},
    alertSenders: {},
    telegram: null,
    codeSecret: 'a secret that only this test knows.',
    vault: createCodeVault([Buffer.alloc(32, 'the key of the tests')]),
    checks: [],
    accounts: noAccounts,
  }
})

afterEach(async () => {
  await Promise.all(servers.map(server => server.kill()))
  await queue.stop(1_000)
  await database.close()
  await data.remove()
})

async function start(): Promise<ServerProcess> {
  return startServer(await freePort(), { SANDBOX_SECRET: secret, FIRST_CHECK_MS: '150', LAST_CHECK_MS: '600', ...data.env })
}

/** Every notice comes to both processes at once, twice; one that is dead by then does not get it. */
async function notifyAll(body: string, headers: Record<string, string>): Promise<void> {
  const calls = [...servers, ...servers].map(({ origin }) =>
    fetch(`${origin}/api/webhooks/payments/sandbox`, { method: 'POST', headers, body }),
  )
  await Promise.allSettled(calls)
}

async function open(windowMs: number) {
  const { id: userId } = await makeUser(ctx)
  const id = newReference('DEP')
  const settings = { ...ctx.settings, paymentWindowMs: windowMs }
  await openDeposit({ ...ctx, settings }, { id, userId, amountIdr, channelId: 'bca_va' })
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.subjectId, id))
  if (!payment) throw new Error(`deposit ${id} has a payment`)
  return { id, userId, reference: payment.id, asked: payment.amount, fee: payment.amount - amountIdr, isLate: windowMs === lateMs }
}

type Opened = Awaited<ReturnType<typeof open>>

/** Pays at once what this way of paying says, and answers what the wallet should hold then. */
async function pay(deposit: Opened, at: number) {
  const amounts = ways[at % ways.length]?.(deposit.asked) ?? []
  await Promise.all(amounts.map(amount => gateway.pay(deposit.reference, rupiah(amount))))
  const isPaid = amounts.some(amount => amount >= deposit.asked)
  const balance = amounts.reduce((sum, amount) => sum + amount, 0) - (isPaid ? deposit.fee : 0)
  return { ...deposit, balance, isPaid }
}

async function statusOf({ id }: Opened): Promise<string | undefined> {
  const [row] = await ctx.db.select({ status: deposits.status }).from(deposits).where(eq(deposits.id, id))
  return row?.status
}

test('deposits whose notices come to two processes at once reach their wallets once, also late and while one is killed', {
  timeout: 240_000,
}, async () => {
  const late = await Promise.all(ways.map(() => open(lateMs)))
  const inTime = await Promise.all([...ways, ...ways, ...ways].map(() => open(inTimeMs)))
  // A check that fails is left alone for half a minute.
  await vi.waitFor(async () => expect((await Promise.all(late.map(statusOf))).join()).toBe(late.map(() => 'expired').join()), 90_000)
  const paying = [...late, ...inTime].map(pay)
  await Promise.race(paying)
  await servers.shift()?.kill()
  const paid = await Promise.all(paying)

  // Jobs of the killed process are given to the other one after its heartbeat is missed.
  const expected = paid.map(({ balance }) => balance)
  const balances = () => Promise.all(paid.map(({ userId }) => readHolding(ctx, walletAccount(userId))))
  await vi.waitFor(async () => expect(await balances()).toEqual(expected), { timeout: 90_000, interval: 200 })
  const statuses = await Promise.all(paid.map(statusOf))
  expect(statuses).toEqual(paid.map(({ isPaid, isLate }) => (isPaid ? 'paid' : isLate ? 'expired' : 'pending_payment')))

  // The living one is told again and checks again, and nothing moves any more.
  const toldAt = new Date()
  await Promise.all(paid.map(notifyAgain))
  const isUnseen = lt(payments.lastCheckedAt, toldAt)
  await vi.waitFor(async () => expect(await ctx.db.select().from(payments).where(isUnseen)).toEqual([]), 60_000)
  expect(await balances()).toEqual(expected)
  expect(await checkBooks(ctx)).toEqual([])
  for (const server of servers) expect(await server.stop(), server.output()).toBe(0)
})

/** Another notice of a payment that was heard of already. */
async function notifyAgain({ reference }: Opened): Promise<void> {
  const body = JSON.stringify({ id: `again-${reference}`, event: 'payment.paid', reference })
  await notifyAll(body, { 'content-type': 'application/json', 'x-sandbox-signature': signBody(body, secret) })
}
