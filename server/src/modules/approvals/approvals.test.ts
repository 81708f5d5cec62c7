import { randomUUID } from 'node:crypto'
import { rupiah } from '@kilat/contract/money.ts'
import type { Approval } from '@kilat/contract/operator/approvals.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { approvals } from '../../db/schema/approvals.ts'
import type { Console } from '../../test/call-console.ts'
import { createOperatorCaller } from '../../test/call-operator.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { joinOperator } from '../../test/join-operator.ts'
import { makeUser } from '../../test/make-user.ts'
import { actsOf, dyingAfter, dyingAtCommit } from '../../test/operator-hands.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { readHolding } from '../ledger/read.ts'
import { listTasks } from '../operations/list-tasks.ts'
import { endOperator } from '../operators/end-operator.ts'
import { carryOutDue } from './carry-out-due.ts'
import { agreeToAct } from './decide-approval.ts'

const minute = 60_000
const reason = 'hadiah lomba'
let engine: Engine
let userId: string
let sari: Console
beforeEach(async () => {
  engine = await createEngine({ settings: { operatorAloneLimitIdr: rupiah(5_000) } })
  userId = (await makeUser(engine.ctx)).id
  sari = (await joinOperator(engine.ctx, { name: 'sari', role: 'owner' })).browser
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const join = async (name: string, role: 'owner' | 'finance' | 'support') => (await joinOperator(engine.ctx, { name, role })).browser
const balance = () => readHolding(engine.ctx, walletAccount(userId))

/** Gives the user so much at once, as the console's page would. */
function give(browser: Console, amount: number): Promise<Response> {
  const headers = { 'idempotency-key': randomUUID() }
  return browser.call('POST', `/operator/wallets/${userId}/promotion`, { headers, body: { amount, reason } })
}

function ask(browser: Console, { amount = 20_000, key = randomUUID() as string, why = reason } = {}): Promise<Response> {
  const body = { act: 'givePromotion', params: { id: userId }, body: { amount, reason: why } }
  return browser.call('POST', '/operator/approvals', { headers: { 'idempotency-key': key }, body })
}

async function asked(browser: Console): Promise<Approval> {
  return (await (await ask(browser)).json()).data
}

const decide = (browser: Console, { id }: { id: string }, way: 'agree' | 'stop') =>
  browser.call('POST', `/operator/approvals/${id}/${way}`, { body: { reason: 'sudah dicek' } })

async function codeOf(answer: Response | Promise<Response>): Promise<string> {
  const sent = await answer
  return sent.ok ? (await sent.json()).data.status : (await sent.json()).code
}

async function statusOf({ id }: { id: string }): Promise<string | undefined> {
  const rows = await engine.ctx.db.select().from(approvals)
  return rows.find(row => row.id === id)?.status
}

test('an operator moves up to the limit alone, and above it nothing happens until somebody else agrees', async () => {
  const bayu = await join('bayu', 'finance')
  expect((await give(sari, 5_000)).status).toBe(200)
  const refused = await give(sari, 5_001)
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'agreement_needed', limit: 5_000, amount: 5_001, others: ['bayu'] }),
  ])
  const approval = await asked(sari)
  expect(approval).toMatchObject({ status: 'waiting', asked_by: 'sari', told: ['bayu'], is_alone: false, amount: 20_000 })
  expect(await balance()).toBe(5_000)
  expect(await (await decide(bayu, approval, 'agree')).json()).toMatchObject({ data: { status: 'done', decided_by: 'bayu' } })
  expect(await balance()).toBe(25_000)
  expect(await actsOf(engine)).toEqual(expect.arrayContaining([`approval_asked ${approval.id}`, `approval_given ${approval.id}`]))
})

test('nobody agrees to an own request, and support may neither ask, agree nor stop', async () => {
  await join('bayu', 'finance')
  const tari = await join('tari', 'support')
  const approval = await asked(sari)
  expect(await codeOf(decide(sari, approval, 'agree'))).toBe('wrong_state')
  expect(await codeOf(decide(tari, approval, 'agree'))).toBe('not_allowed')
  expect(await codeOf(decide(tari, approval, 'stop'))).toBe('not_allowed')
  expect(await codeOf(ask(tari))).toBe('not_allowed')
  expect([await statusOf(approval), await balance()]).toEqual(['waiting', 0])
})

test('agreeing needs a key shown in the last minutes', async () => {
  const bayu = await join('bayu', 'finance')
  const approval = await asked(sari)
  engine.clock.advance(5 * minute)
  expect(await codeOf(decide(bayu, approval, 'agree'))).toBe('step_up_required')
})

test('two who agree at once, and one who refuses at the same time, move the money once or not at all', async () => {
  const bayu = await join('bayu', 'finance')
  const wati = await join('wati', 'owner')
  const approval = await asked(sari)
  const answers = await Promise.all([
    codeOf(decide(bayu, approval, 'agree')),
    codeOf(decide(wati, approval, 'agree')),
    codeOf(decide(wati, approval, 'stop')),
    codeOf(decide(bayu, approval, 'agree')),
  ])
  const isRefused = answers.includes('refused')
  expect(await statusOf(approval)).toBe(isRefused ? 'refused' : 'done')
  expect(await balance()).toBe(isRefused ? 0 : 20_000)
  expect(await codeOf(decide(bayu, approval, 'agree'))).toMatch(/^(?:done|wrong_state)$/)
  expect(await balance()).toBe(isRefused ? 0 : 20_000)
})

test('the same request sent again is one, another one for the same thing waits its turn, and a key is not used for another amount', async () => {
  await join('bayu', 'finance')
  const answers = await Promise.all([ask(sari, { key: 'a'.repeat(8) }), ask(sari, { key: 'a'.repeat(8) })])
  const [first, second] = await Promise.all(answers.map(async answer => (await answer.json()).data.id))
  expect(first).toBe(second)
  expect(await codeOf(ask(sari))).toBe('wrong_state')
  expect(await codeOf(ask(sari, { key: 'a'.repeat(8), amount: 30_000 }))).toBe('idempotency_conflict')
  expect(await codeOf(ask(sari, { amount: 5_000 }))).toBe('wrong_state')
})

test('a request that has ended answers only its own repeat: the same key with another amount or reason is refused', async () => {
  const bayu = await join('bayu', 'finance')
  const key = 'a'.repeat(8)
  const { data: first } = await (await ask(sari, { key })).json()
  expect(await codeOf(decide(bayu, first, 'agree'))).toBe('done')
  expect(await codeOf(ask(sari, { key }))).toBe('done')
  expect(await codeOf(ask(sari, { key, amount: 30_000 }))).toBe('idempotency_conflict')
  expect(await codeOf(ask(sari, { key, why: 'hadiah lain' }))).toBe('idempotency_conflict')
  expect(await balance()).toBe(20_000)
})

test('a refused request and one that was taken back move nothing, also when somebody agrees afterwards', async () => {
  const bayu = await join('bayu', 'finance')
  const first = await asked(sari)
  expect([await codeOf(decide(bayu, first, 'stop')), await codeOf(decide(bayu, first, 'stop'))]).toEqual(['refused', 'refused'])
  const second = await asked(sari)
  expect(await codeOf(decide(sari, second, 'stop'))).toBe('cancelled')
  expect(await codeOf(decide(bayu, second, 'agree'))).toBe('wrong_state')
  await carryOutDue(engine.ctx)
  expect(await balance()).toBe(0)
})

test('a request that nobody agreed to in two hours lapses, and its money stays', async () => {
  const bayu = await join('bayu', 'finance')
  const approval = await asked(sari)
  engine.clock.advance(121 * minute)
  // Late, before the job has seen it.
  await expect(agreeToAct(engine.ctx, { id: approval.id, name: 'bayu', note: reason })).rejects.toMatchObject({ code: 'wrong_state' })
  await carryOutDue(engine.ctx)
  expect([await statusOf(approval), await balance()]).toEqual(['lapsed', 0])
  const { data } = await (await bayu.call('GET', `/operator/approvals?subject=${userId}`)).json()
  expect(data[0].lapse).toMatch(/Tidak ada yang setuju/)
})

test('whoever is alone waits half an hour in which it can be stopped, then it is done once', async () => {
  const first = await asked(sari)
  expect(first).toMatchObject({ is_alone: true, told: [] })
  await carryOutDue(engine.ctx)
  expect(await codeOf(decide(sari, first, 'stop'))).toBe('cancelled')
  engine.clock.advance(31 * minute)
  await carryOutDue(engine.ctx)
  expect(await balance()).toBe(0)
  // The key that was shown has expired meanwhile.
  const browser = await join('sari', 'owner')
  const second = await asked(browser)
  engine.clock.advance(30 * minute)
  await Promise.all([carryOutDue(engine.ctx), carryOutDue(engine.ctx)])
  await carryOutDue(engine.ctx)
  expect([await statusOf(second), await balance()]).toEqual(['done', 20_000])
})

test('a second operator who comes later can stop a delay, and can not shorten it', async () => {
  const approval = await asked(sari)
  const bayu = await join('bayu', 'finance')
  expect(await codeOf(decide(bayu, approval, 'agree'))).toBe('wrong_state')
  expect(await codeOf(decide(bayu, approval, 'stop'))).toBe('refused')
})

test('a process that dies before the agreement is stored agrees to nothing; one that dies after it, or after the act, does it once', async () => {
  await join('bayu', 'finance')
  const approval = await asked(sari)
  const agree = { id: approval.id, name: 'bayu', note: reason }
  await expect(agreeToAct(dyingAtCommit(engine), agree)).rejects.toThrow('died')
  expect([await statusOf(approval), await balance()]).toEqual(['waiting', 0])
  // The tx of the agreement is stored, that of the act dies.
  await expect(agreeToAct(dyingAfter(engine, 1), agree)).rejects.toThrow('died')
  expect([await statusOf(approval), await balance()]).toEqual(['agreed', 0])
  // The act is stored, that it is done is not.
  await expect(agreeToAct(dyingAfter(engine, 2), agree)).rejects.toThrow('died')
  expect([await statusOf(approval), await balance()]).toEqual(['agreed', 20_000])
  await carryOutDue(engine.ctx)
  expect([await statusOf(approval), await balance()]).toEqual(['done', 20_000])
})

test('what was agreed to lapses with the reason if whoever asked may move no money any more', async () => {
  const bayu = await join('bayu', 'finance')
  await join('wati', 'owner')
  const approval = await asked(sari)
  await endOperator(engine.ctx, { name: 'sari', by: { kind: 'operator', id: 'wati' }, note: 'pergi' })
  const { data } = await (await decide(bayu, approval, 'agree')).json()
  expect(data).toMatchObject({ status: 'lapsed', lapse: 'sari tidak lagi boleh memindahkan uang.' })
  expect(await balance()).toBe(0)
})

test('a refund of an order that changed meanwhile lapses with a sentence, and the order stays as it is', async () => {
  const bayu = await join('bayu', 'finance')
  const order = await engine.order()
  await engine.pay(order)
  const { version } = await sari.data<{ version: number }>('GET', `/operator/orders/${order.id}`)
  const body = { act: 'refundOrder', params: { id: order.id }, body: { reason, version: version - 1 } }
  const { data } = await (await sari.call('POST', '/operator/approvals', { headers: { 'idempotency-key': randomUUID() }, body })).json()
  const ended = (await (await decide(bayu, data, 'agree')).json()).data
  expect(ended).toMatchObject({ status: 'lapsed', lapse: expect.stringContaining('sudah berubah') })
  expect((await sari.data<{ refunds: unknown[] }>('GET', `/operator/orders/${order.id}`)).refunds).toEqual([])
})

test('a refund that was asked for is the same request under its key after it was done, when nothing is left to go back', async () => {
  const bayu = await join('bayu', 'finance')
  const order = await engine.order()
  await engine.pay(order)
  const { version } = await sari.data<{ version: number }>('GET', `/operator/orders/${order.id}`)
  const call = {
    headers: { 'idempotency-key': randomUUID() },
    body: { act: 'refundOrder', params: { id: order.id }, body: { reason, version } },
  }
  const { data } = await (await sari.call('POST', '/operator/approvals', call)).json()
  expect(await codeOf(decide(bayu, data, 'agree'))).toBe('done')
  expect(await codeOf(sari.call('POST', '/operator/approvals', call))).toBe('done')
})

test('it shows among what waits, with the acts of its kind, and keeps no account number after its end', async () => {
  const waiting = async () => (await listTasks(engine.ctx, { mayMove: true })).data.filter(({ kind }) => kind === 'approval')
  const alone = await asked(sari)
  expect(await waiting()).toMatchObject([{ id: alone.id, amount: 20_000, cause: 'givePromotion', company: 'sari', can: ['stop'] }])
  await decide(sari, alone, 'stop')
  await join('bayu', 'finance')
  const approval = await asked(sari)
  expect(await waiting()).toMatchObject([{ id: approval.id, detail: 'bayu', can: ['agree', 'stop'] }])
  await decide(sari, approval, 'stop')
  expect(await waiting()).toEqual([])
  expect((await engine.ctx.db.select().from(approvals)).map(({ params, body }) => [params, body])).toEqual([
    [{}, {}],
    [{}, {}],
  ])
})

test('calls at the machine’s own socket have no limit', async () => {
  await join('bayu', 'finance')
  const call = createOperatorCaller(engine.ctx)
  const answer = await call('POST', `/operator/wallets/${userId}/promotion`, {
    headers: { 'idempotency-key': randomUUID() },
    body: { amount: 20_000, reason },
  })
  expect(answer.status).toBe(200)
})

test('at the machine’s own socket another name agrees, and whoever asked does not', async () => {
  await join('bayu', 'finance')
  const approval = await asked(sari)
  const call = createOperatorCaller(engine.ctx)
  const agree = (operator: string) =>
    call('POST', `/operator/approvals/${approval.id}/agree`, { operator, body: { reason: 'sudah dicek' } })
  expect(await codeOf(agree('sari'))).toBe('wrong_state')
  expect(await codeOf(agree('ujang'))).toBe('done')
  expect(await balance()).toBe(20_000)
})
