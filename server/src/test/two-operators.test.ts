import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOperatorApp } from '../app.ts'
import { listenLocally } from '../http/listen-local.ts'
import { createSite } from '../http/site.ts'
import { bankAccount } from '../modules/ledger/accounts.ts'
import { readBalances } from '../modules/ledger/read.ts'
import { runVerb } from '../operator/run-verb.ts'
import { quietLog } from '../platform/log-quiet.ts'
import { heldOrder, paidBack, versionOf } from './doubtful-orders.ts'
import { createEngine, type Engine } from './engine.ts'
import { actsOf } from './operator-hands.ts'

let engine: Engine
let folder: string
let socket: string
let local: Awaited<ReturnType<typeof listenLocally>>
beforeEach(async () => {
  engine = await createEngine()
  folder = mkdtempSync(join(tmpdir(), 'kilat-two-'))
  socket = join(folder, 'operator.sock')
  const publicUrl = 'http://store.test'
  const api = createOperatorApp(engine.ctx, { origin: publicUrl, checksAnswers: true })
  local = await listenLocally(createSite({ api, mounts: {}, publicUrl, log: quietLog }), { path: socket, log: quietLog })
})
afterEach(async () => {
  await local.close(1_000)
  rmSync(folder, { recursive: true, force: true })
  await engine.expectBooks()
  await engine.close()
})

/** Types a command line, as one of the operators. */
const type = (line: string, actor: string) =>
  runVerb({ args: [...line.split(' '), '--reason', 'they called', '--actor', actor], readSocket: () => socket })

/** Both at once, each by an operator and a connection of its own. */
const typeBoth = async (one: string, other: string) => {
  const ran = await Promise.all([type(one, 'ujang'), type(other, 'sari')])
  return { done: ran.filter(({ code }) => code === 0).flatMap(({ lines }) => lines), refused: ran.filter(({ code }) => code === 1) }
}

test('the same act of two operators at once happens once, and both are told the same', async () => {
  const order = await heldOrder(engine)
  const line = `refund ${order.id} --version ${await versionOf(engine, order)}`
  const { done } = await typeBoth(line, line)
  expect([done.length, new Set(done).size]).toEqual([2, 1])
  await engine.runJobs()
  expect([paidBack(engine), await actsOf(engine)]).toEqual([[order.total], [`order_refunded ${order.id}`]])
})

test('of releasing and refunding a hold at once one happens, and the other is told what the order is now', async () => {
  for (const isReleasedFirst of [true, false]) {
    const order = await heldOrder(engine)
    const version = await versionOf(engine, order)
    const lines = ['release', 'refund'].map(act => `${act} ${order.id} --version ${version}`)
    const [one = '', other = ''] = isReleasedFirst ? lines : lines.toReversed()
    const { done, refused } = await typeBoth(one, other)
    const { status, version: versionNow } = await engine.read(order)
    expect(done).toEqual([`${order.id} is ${status} now, version ${versionNow}.`])
    expect(refused).toEqual([
      { code: 1, lines: [expect.stringContaining(`(stale_version)\n  it is ${status} now, version ${versionNow}`)] },
    ])
    expect((await actsOf(engine)).filter(act => act.endsWith(order.id))).toHaveLength(1)
    await engine.runJobs()
    expect((await engine.read(order)).refunds).toHaveLength(status === 'delivering' ? 0 : 1)
  }
})

test('of settling and stopping a payout at once one happens, and the other is told what it is now', async () => {
  for (const isStoppedFirst of [true, false]) {
    engine.supplier.script.push({ does: 'fail', says: 'truth' })
    const order = await engine.order({ channel: 'bca_va' })
    await engine.pay(order)
    await engine.runJobs()
    const before = await paidByBank()
    const claim = `pay-out ${order.id} ${order.total} BCA 1234567890 Sari ditelepon --version ${await versionOf(engine, order)}`
    const { done: started } = await typeBoth(claim, claim)
    expect([started.length, new Set(started).size]).toEqual([2, 1])
    const [payout = ''] = started[0]?.split('@') ?? []
    const lines = [`stop-payout ${payout} --version 1`, `settle-claim ${payout} TRX-${order.id} --version 1`]
    const [one = '', other = ''] = isStoppedFirst ? lines : lines.toReversed()
    const { done, refused } = await typeBoth(one, other)
    const isStopped = done[0]?.includes('waits to be claimed again') === true
    expect([done.length, refused]).toEqual([
      1,
      [{ code: 1, lines: [expect.stringContaining(`it is ${isStopped ? 'stopped' : 'settled'} now, version 2`)] }],
    ])
    expect((await paidByBank()) - before).toBe(isStopped ? 0 : order.total)
    expect((await actsOf(engine)).filter(act => act.endsWith(payout))).toHaveLength(2)
  }
})

const paidByBank = async () => (await readBalances(engine.ctx)).find(({ account }) => account === bankAccount)?.balanceIdr ?? 0
