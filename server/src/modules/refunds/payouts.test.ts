import { rupiah } from '@kilat/contract/money.ts'
import { expect, test } from 'vitest'
import { auditEvents } from '../../db/schema/audit.ts'
import { payouts } from '../../db/schema/refunds.ts'
import { visitor } from '../../platform/asker.ts'
import { paymentReference } from '../../test/buy.ts'
import { createOperatorCaller } from '../../test/call-operator.ts'
import { codeStorePerTest, newProof, refusalOf, someone } from '../../test/code-store.ts'
import { asUser, makeUser } from '../../test/make-user.ts'
import { dyingAtCommit } from '../../test/operator-hands.ts'
import { bankAccount, walletAccount } from '../ledger/accounts.ts'
import { checkMovedBooks } from '../ledger/check-books.ts'
import { readBalances, readHolding } from '../ledger/read.ts'
import { listWaiting } from '../operations/list-waiting.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { settlePayout, stopPayout } from './end-payout.ts'
import { type PayingOut, payOut } from './pay-out.ts'
import { proveClaim } from './prove-claim.ts'
import { listClaims } from './read-claims.ts'
import { readWaitingClaims } from './read-waiting.ts'
import { takeClaim } from './take-claim.ts'

const store = codeStorePerTest()
const account = { bank: 'BCA', number: '1234567890', holder: 'Sari Dewi' }
const hand = (name = 'ujang') => ({ by: { kind: 'operator' as const, id: name }, note: 'pembeli minta ditransfer' })

/** A proven claim of a visitor, its proof and its ticket. */
async function makeClaim() {
  const { engine } = store
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  const order = await engine.order({ channel: 'bca_va' })
  await engine.pay(order)
  await engine.runJobs()
  const proof = newProof()
  await store.prove(await store.codeFor(), someone(), proof)
  const { ticket } = await proveClaim(engine.ctx, { id: order.id, asker: visitor, address: '10.1.0.1', proof })
  const { version } = await engine.read(order)
  return { id: order.id, total: order.total, version, proof, ticket }
}

type Claim = Awaited<ReturnType<typeof makeClaim>>

const start = ({ id, total, version, ticket }: Claim, more: Partial<PayingOut> = {}, name?: string) =>
  payOut(store.engine.ctx, { id, version, amountIdr: total, account, ticket, ...hand(name), ...more })
const settle = (id: string, reference = 'TRX-1', name?: string) =>
  settlePayout(store.engine.ctx, { id, version: 1, reference, ...hand(name) })
const stop = (id: string, version = 1) => stopPayout(store.engine.ctx, { id, version, ...hand() })
const bank = async () => (await readBalances(store.engine.ctx)).find(each => each.account === bankAccount)?.balanceIdr ?? 0
const acts = async () =>
  (await store.engine.ctx.db.select().from(auditEvents).orderBy(auditEvents.id)).filter(({ subjectKind }) => subjectKind === 'payout')

test('a claim is paid out in two steps, its money leaves by the bank once, and pages and audit have the account masked', async () => {
  const claim = await makeClaim()
  const payout = await start(claim)
  expect((await store.engine.read(claim)).refunds).toMatchObject([{ status: 'pending', to: 'payout', account: null }])
  expect(await bank()).toBe(0)
  await store.engine.expectBooks()
  expect(await settle(payout.id)).toMatchObject({ status: 'settled', version: 2 })
  expect(await settle(payout.id)).toMatchObject({ status: 'settled', version: 2 })
  expect(await start(claim)).toMatchObject({ id: payout.id })
  expect(await bank()).toBe(claim.total)
  const after = await store.engine.read(claim)
  expect(after).toMatchObject({ status: 'refunded', claim: null, refunds: [{ status: 'done', to: 'payout' }] })
  expect(after.timeline.slice(-2)).toMatchObject([
    { code: 'payout_started' },
    { code: 'refunded', data: { to: 'payout', amount: claim.total } },
  ])
  expect(await acts()).toMatchObject([
    { act: 'payout_started', actorId: 'ujang', data: { account: 'BCA •••890', shown_by: 'ticket', order: claim.id } },
    { act: 'payout_settled', actorId: 'ujang', data: { account: 'BCA •••890', reference: 'TRX-1' } },
  ])
  expect(JSON.stringify([await acts(), after])).not.toContain(account.number)
  await store.engine.expectBooks()
})

test('a payout needs the right ticket of a proven claim or words for another proof, and the version and amount of now', async () => {
  const claim = await makeClaim()
  const refused = (more: Partial<PayingOut>) => refusalOf(start(claim, more))
  expect(await refused({ ticket: '0000-0000' })).toBe('contact_unproven')
  expect(await refused({ ticket: undefined })).toBe('contact_unproven')
  expect(await refused({ version: claim.version - 1 })).toBe('stale_version')
  expect(await refused({ amountIdr: rupiah(claim.total + 1) })).toBe('stale_version')
  expect(await refused({ id: 'KLT-0000-0000-0000' })).toBe('not_found')
  await store.engine.pay(claim as never)
  await store.engine.runJobs()
  const { version } = await store.engine.read(claim)
  const both = { version, amountIdr: rupiah(2 * claim.total) }
  expect(await refused(both)).toBe('contact_unproven')
  expect(await acts()).toEqual([])
  const payout = await start(claim, { ...both, ticket: undefined, shownBy: 'dijawab dari nomor pesanan' })
  expect(await refused({ account: { ...account, number: '999999999' } })).toBe('wrong_state')
  expect(await settle(payout.id)).toMatchObject({ amount: 2 * claim.total })
  expect(await refused({ version: version + 5 })).toBe('wrong_state')
  await store.engine.expectBooks()
})

test('a transfer proves one payout, a stale or ended payout is refused, and one that was sent can not be stopped', async () => {
  const [one, two] = [await makeClaim(), await makeClaim()]
  const [first, second] = [await start(one), await start(two)]
  expect(await refusalOf(settlePayout(store.engine.ctx, { id: first.id, version: 0, reference: 'TRX-1', ...hand() }))).toBe('stale_version')
  const both = await Promise.all([refusalOf(settle(first.id)), refusalOf(settle(second.id))])
  expect(both.toSorted()).toEqual(['taken', 'wrong_state'])
  const [sent, open] = both[0] === 'taken' ? [first, second] : [second, first]
  expect(await refusalOf(settle(sent.id, 'TRX-2'))).toBe('wrong_state')
  expect(await refusalOf(stop(sent.id))).toBe('wrong_state')
  expect(await stop(open.id)).toMatchObject({ status: 'stopped' })
  expect(await stop(open.id)).toMatchObject({ status: 'stopped', version: 2 })
  expect(await refusalOf(settle(open.id, 'TRX-3'))).toBe('wrong_state')
  expect(await refusalOf(settle('OUT-0000000000000000'))).toBe('not_found')
  expect(await bank()).toBe(one.total)
  await store.engine.expectBooks()
})

test('of twenty at once, taking a claim into the wallet and paying it out, exactly one way wins, and its money moves once', async () => {
  for (const isPayoutFirst of [true, false]) {
    const claim = await makeClaim()
    const { id: userId } = await makeUser(store.engine.ctx)
    const before = await bank()
    const acts = Array.from({ length: 20 }, (_, at) =>
      (at % 2 === 0) === isPayoutFirst
        ? () => start(claim, {}, `operator ${at % 4}`).then(({ id }) => settle(id, `TRX-${claim.id}`))
        : () => takeClaim(store.engine.ctx, { id: claim.id, asker: asUser(userId), address: '10.1.0.1', proof: claim.proof }),
    )
    await Promise.allSettled(acts.map(act => act()))
    const [inWallet, paidOut] = [await readHolding(store.engine.ctx, walletAccount(userId)), (await bank()) - before]
    expect([inWallet, paidOut].toSorted((a, b) => a - b)).toEqual([0, claim.total])
    expect(await store.engine.read(claim)).toMatchObject({ status: 'refunded', refunds: [{ to: inWallet > 0 ? 'wallet' : 'payout' }] })
    await store.engine.expectBooks()
  }
})

test('two operators who pay one claim out at once have one payout, and the claim can not be taken until it is stopped', async () => {
  const claim = await makeClaim()
  const started = await Promise.all(Array.from({ length: 20 }, (_, at) => start(claim, {}, `operator ${at}`)))
  expect(new Set(started.map(({ id }) => id)).size).toBe(1)
  expect(await store.engine.ctx.db.select().from(payouts)).toHaveLength(1)
  const { id: userId } = await makeUser(store.engine.ctx)
  const take = () => takeClaim(store.engine.ctx, { id: claim.id, asker: asUser(userId), address: '10.1.0.1', proof: claim.proof })
  expect(await refusalOf(take())).toBe('nothing_to_claim')
  await stop(started[0]?.id ?? '')
  expect(await store.engine.read(claim)).toMatchObject({ claim: { amount: claim.total, proven_at: expect.any(String) } })
  expect(await take()).toBe(claim.total)
  expect(await bank()).toBe(0)
  await store.engine.expectBooks()
})

test('while a payout is open, new money of its order goes to no other account', async () => {
  const claim = await makeClaim()
  await start(claim)
  await store.engine.pay(claim as never)
  await store.engine.runJobs()
  const { version } = await store.engine.read(claim)
  const other = start(claim, { version, account: { ...account, number: '999999999' }, ticket: undefined, shownBy: 'ditelepon' })
  expect(await refusalOf(other)).toBe('wrong_state')
  expect(await store.engine.ctx.db.select().from(payouts)).toHaveLength(1)
})

test('a process that dies before the end has started, settled or stopped nothing, and the line typed again does it once', async () => {
  const claim = await makeClaim()
  const dying = () => dyingAtCommit(store.engine)
  const asked = { id: claim.id, version: claim.version, amountIdr: claim.total, account, ticket: claim.ticket, ...hand() }
  await expect(payOut(dying(), asked)).rejects.toThrow('died')
  expect([await store.engine.ctx.db.select().from(payouts), await acts()]).toEqual([[], []])
  const first = await start(claim)
  expect(await start(claim)).toEqual(first)
  await expect(stopPayout(dying(), { id: first.id, version: 1, ...hand() })).rejects.toThrow('died')
  expect((await store.engine.read(claim)).claim).toBeNull()
  for (let time = 0; time < 2; time += 1) await stop(first.id)
  const { version } = await store.engine.read(claim)
  const { id } = await start(claim, { version })
  await expect(settlePayout(dying(), { id, version: 1, reference: 'TRX-1', ...hand() })).rejects.toThrow('died')
  expect(await bank()).toBe(0)
  for (let time = 0; time < 2; time += 1) await settle(id)
  expect([await bank(), (await acts()).map(({ act }) => act)]).toEqual([
    claim.total,
    ['payout_started', 'payout_stopped', 'payout_started', 'payout_settled'],
  ])
  await store.engine.expectBooks()
})

test('money taken back at the gateway while a payout is open covers the claim once the payout is stopped', async () => {
  const claim = await makeClaim()
  const payout = await start(claim)
  const reference = await paymentReference(store.engine.ctx, claim.id)
  store.engine.gateway.takeBack(reference, 'chargeback')
  store.engine.clock.advance(2_000)
  await watchPayment(store.engine.ctx, { paymentId: reference })
  await stop(payout.id, 2)
  await store.engine.runJobs()
  expect(await store.engine.read(claim)).toMatchObject({ status: 'refunded', refunds: [{ status: 'done', to: 'taken_back' }] })
  await store.engine.expectBooks()
})

test('of many claims an operator finds that of one order, and those that are promised by a time come first in what waits', async () => {
  const { engine } = store
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  const older = await engine.order({ channel: 'bca_va' })
  await engine.pay(older)
  await engine.runJobs()
  engine.clock.advance(60_000)
  const proven = await makeClaim()
  expect(await readWaitingClaims(engine.ctx, { limit: 1 })).toMatchObject([{ subject_id: proven.id }])
  expect(await readWaitingClaims(engine.ctx, { limit: 2 })).toMatchObject([{ subject_id: proven.id }, { subject_id: older.id }])
  const call = createOperatorCaller(engine.ctx)
  const listed = await (await call('GET', `/operator/claims?limit=1&order=${proven.id}`)).json()
  expect(listed).toMatchObject({ data: [{ order: proven.id }], next_cursor: null })
})

test('operators list what waits, the oldest first, and pay it out by their endpoints', async () => {
  const claims = [await makeClaim(), await makeClaim()]
  const first = await listClaims(store.engine.ctx, { limit: 1 })
  expect(first.data).toMatchObject([{ order: claims[0]?.id, contact: { value: '+6281234567890' }, payout: null }])
  const rest = await listClaims(store.engine.ctx, { limit: 5, cursor: first.next_cursor ?? undefined })
  expect(rest).toMatchObject({ data: [{ order: claims[1]?.id }], next_cursor: null })
  const call = createOperatorCaller(store.engine.ctx)
  const [row] = first.data
  const body = {
    reason: 'diminta',
    version: row?.version,
    amount: row?.amount,
    ...account,
    number: '1234 567-890',
    ticket: claims[0]?.ticket,
  }
  const started = await call('POST', `/operator/claims/${row?.order}/pay-out`, { body })
  const { data } = await started.json()
  expect(data).toMatchObject({ status: 'open', version: 1, account: 'BCA •••890' })
  expect((await listClaims(store.engine.ctx, { limit: 1 })).data).toMatchObject([{ payout: { id: data.id, version: 1 } }])
  const settled = await call('POST', `/operator/payouts/${data.id}/settle`, {
    body: { reason: 'terkirim', version: 1, reference: 'trx 77' },
  })
  expect(await settled.json()).toMatchObject({ data: { status: 'settled' } })
  expect((await listClaims(store.engine.ctx, { limit: 5 })).data).toHaveLength(1)
  await store.engine.expectBooks()
})

test('a payment that is taken back while its payout is open is told: it waits for a person, the settling is asked for again, and nothing is sent twice if it is stopped', async () => {
  const { engine } = store
  const [stopped, sent] = [await makeClaim(), await makeClaim()]
  for (const claim of [stopped, sent]) {
    const payout = await start(claim)
    expect((await listClaims(engine.ctx, { limit: 10 })).data).toContainEqual(expect.objectContaining({ order: claim.id, taken_back: 0 }))
    const reference = await paymentReference(engine.ctx, claim.id)
    engine.gateway.takeBack(reference, 'chargeback')
    for (let time = 0; time < 2; time += 1) await watchPayment(engine.ctx, { paymentId: reference })
    await engine.runJobs()
    const waiting = (await listWaiting(engine.ctx)).data.filter(({ subject_id }) => subject_id === claim.id)
    expect(waiting).toContainEqual(expect.objectContaining({ kind: 'taken_back', amount: claim.total }))
    const told = (await listClaims(engine.ctx, { limit: 10 })).data.find(({ order }) => order === claim.id)
    expect(told).toMatchObject({ taken_back: claim.total, payout: { id: payout.id, version: 2 } })
    expect(await refusalOf(settle(payout.id))).toBe('stale_version')
    const seen = { id: payout.id, version: 2, ...hand() }
    if (claim === stopped) await stopPayout(engine.ctx, seen)
    else await settlePayout(engine.ctx, { ...seen, reference: 'TRX-2' })
    await engine.runJobs()
    if (claim === stopped) await engine.expectBooks()
  }
  expect(await engine.read(stopped)).toMatchObject({ status: 'refunded', refunds: [{ to: 'taken_back' }] })
  // What was sent all the same still waits for a person.
  expect((await listWaiting(engine.ctx)).data).toContainEqual(expect.objectContaining({ kind: 'taken_back', subject_id: sent.id }))
  expect(await bank()).toBe(sent.total)
})

test('a payout of one unit is asked for again, too, when the payment is taken back while another unit is under way', async () => {
  const { engine } = store
  const answers = [{ kind: 'failed' as const, reason: 'supplier_down' as const, detail: 'gagal' }]
  engine.supplier.send = async () => answers.shift() ?? { kind: 'pending', detail: 'proses' }
  const order = await engine.order({ channel: 'bca_va', item: { maxQuantity: 2 }, quantity: 2 })
  await engine.pay(order)
  await engine.runJobs()
  const { version } = await engine.read(order)
  const [claim] = (await listClaims(engine.ctx, { limit: 10 })).data
  const amountIdr = claim?.amount ?? rupiah(0)
  const { id } = await payOut(engine.ctx, { id: order.id, version, amountIdr, account, shownBy: 'ditelepon', ...hand() })
  const reference = await paymentReference(engine.ctx, order.id)
  engine.gateway.takeBack(reference, 'chargeback')
  await watchPayment(engine.ctx, { paymentId: reference })
  expect((await engine.read(order)).status).toBe('on_hold')
  expect(await refusalOf(settle(id))).toBe('stale_version')
})

test('of a claim that the payer has in part, the rest waits, and the hourly check of what has moved finds the books right, as the whole one does', async () => {
  const { id, total } = await makeClaim()
  const paymentId = await paymentReference(store.engine.ctx, id)
  store.engine.gateway.takeBack(paymentId, 'chargeback', { amountIdr: 4_000 })
  await watchPayment(store.engine.ctx, { paymentId })
  await store.engine.runJobs()
  expect((await listClaims(store.engine.ctx, { limit: 5 })).data).toMatchObject([{ order: id, amount: total - 4_000 }])
  await store.engine.expectBooks()
  expect(await checkMovedBooks(store.engine.ctx, { since: new Date(0) })).toEqual([])
})
