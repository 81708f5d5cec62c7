import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { JudgedAccount } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { auditEvents } from '../../db/schema/audit.ts'
import { credentials } from '../../db/schema/credentials.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { payments } from '../../db/schema/payments.ts'
import type { Account, Credentials } from '../../platform/account.ts'
import type { CheckOutcome } from '../../platform/company-check.ts'
import { createSeal } from '../../platform/seal.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine, twoOffers } from '../../test/engine.ts'
import { decided } from '../../test/operator-hands.ts'
import { off } from '../../test/switch-hands.ts'
import { doubtDelivery } from '../delivery/doubt-delivery.ts'
import { judgeCredentials } from './judge-credentials.ts'
import { listAccounts, readEntered } from './read.ts'
import { saveCredentials } from './save-credentials.ts'

const seal = createSeal([Buffer.alloc(32, 'a key of the tests')], { name: 'credentials', use: 'seal credentials' })
const part = { isSecret: true, isRequired: true, choices: null, fallback: null }
const fields = [
  { ...part, name: 'GW_KEY' },
  { ...part, name: 'GW_TOKEN' },
  { ...part, name: 'GW_NAME', isSecret: false },
]
const gateway = { kind: 'gateway', id: 'scripted', fields, isFromEnvironment: false } as const
const supplier = {
  ...gateway,
  kind: 'supplier',
  fields: [
    { ...part, name: 'SUP_USER', isSecret: false },
    { ...part, name: 'SUP_KEY' },
  ],
} as const
const values = { GW_KEY: 'the-secret-key-1234', GW_TOKEN: 'short', GW_NAME: 'T0001' }

let engine: Engine
let answer: CheckOutcome
let judged: Credentials[]
beforeEach(async () => {
  engine = await createEngine()
  answer = { kind: 'works', detail: '7 of 7 channels are on' }
  judged = []
  engine.ctx.accounts = { list: [gateway, supplier], seal, judge }
})
afterEach(() => engine.close())

/** The configuration wants each required part of the account, and knows which account a supplier's user name is. */
function judge(entered: Credentials, { kind, id }: Pick<Account, 'kind' | 'id'>): JudgedAccount {
  judged.push(entered)
  const account = [gateway, supplier].find(one => one.kind === kind && one.id === id)
  const missing = (account?.fields ?? []).filter(({ name }) => !entered[name])
  if (missing.length > 0) return { kind: 'refused', problems: missing.map(({ name }) => ({ name, why: 'missing' })) }
  const check = async () => answer
  if (kind === 'supplier') return { kind: 'good', company: { check, account: String(entered.SUP_USER) }, environment: null }
  return { kind: 'good', company: { check, queryPayment: reference => asked.queryPayment(reference) }, environment: 'production' }
}

/** The gateway as the new credentials see it. */
const asked = { queryPayment: (reference: string) => engine.gateway.queryPayment(reference) }

const save = (more: Partial<Parameters<typeof saveCredentials>[1]> = {}) =>
  saveCredentials(engine.ctx, { kind: 'gateway', id: 'scripted', values, version: 0, ...decided, ...more })
const rows = () => engine.ctx.db.select().from(credentials)

describe('credentials that operators enter', () => {
  test('are kept sealed, opened for the companies, and shown by their last four characters', async () => {
    expect(await save()).toMatchObject({ outcome: 'works' })
    expect(await readEntered({ ...engine.ctx, seal })).toEqual(values)
    const [shown] = (await listAccounts(engine.ctx)).data
    expect(shown).toMatchObject({ source: 'console', version: 1, saved_by: 'ujang' })
    expect(shown?.fields.map(({ shown }) => shown)).toEqual(['1234', null, 'T0001'])
    const acts = await engine.ctx.db.select().from(auditEvents)
    expect(acts.map(({ act, subjectId, actorId }) => [act, subjectId, actorId])).toEqual([
      ['credentials_saved', 'gateway/scripted', 'ujang'],
    ])
    for (const secret of [values.GW_KEY, values.GW_TOKEN]) expect(JSON.stringify([await rows(), acts, shown])).not.toContain(secret)
  })

  test('keep the secrets that are left out, and change the others', async () => {
    await save()
    await save({ values: { GW_KEY: 'the-secret-key-5678', GW_NAME: 'T0001', GW_TOKEN: '' }, version: 1 })
    expect(await readEntered({ ...engine.ctx, seal })).toEqual({ ...values, GW_KEY: 'the-secret-key-5678' })
  })

  test('are refused with a sentence at each field, and of a field that the company does not have', async () => {
    await expect(save({ values: { GW_NAME: 'T0001' } })).rejects.toMatchObject({
      code: 'credentials_invalid',
      fields: { GW_KEY: 'Isi ini.', GW_TOKEN: 'Isi ini.' },
    })
    await expect(save({ values: { ...values, DATABASE_URL: 'postgres://thief/db' } })).rejects.toMatchObject({
      code: 'credentials_invalid',
    })
    await expect(save({ id: 'another' })).rejects.toMatchObject({ code: 'not_found' })
    expect(await rows()).toEqual([])
  })

  test('that the company refuses are not kept, and those it does not answer to are', async () => {
    for (const kind of ['wrong_credentials', 'wrong_environment'] as const) {
      answer = { kind, detail: '401 Invalid API Key' }
      await expect(save()).rejects.toMatchObject({ code: 'credentials_invalid' })
    }
    expect(await rows()).toEqual([])
    answer = { kind: 'unreachable', detail: 'no answer: ECONNREFUSED' }
    expect(await save()).toMatchObject({ outcome: 'unreachable' })
    expect(await rows()).toHaveLength(1)
  })

  test('can be tried without being kept', async () => {
    expect((await judgeCredentials(engine.ctx, { kind: 'gateway', id: 'scripted', values })).answer).toMatchObject({ outcome: 'works' })
    expect(await rows()).toEqual([])
  })

  test('of two operators at once are those of the first: the second reads again', async () => {
    const both = await Promise.allSettled([save(), save({ values: { ...values, GW_NAME: 'T0002' } })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(save()).rejects.toMatchObject({ code: 'stale_version' })
    expect(await rows()).toMatchObject([{ version: 1 }])
  })

  test('are heard of by all processes once they are kept', async () => {
    let heard = 0
    engine.ctx.outbox.listen('credentials', () => (heard += 1))
    await expect(save({ version: 7 })).rejects.toMatchObject({ code: 'stale_version' })
    expect(heard).toBe(0)
    await save()
    await wait(0)
    expect(heard).toBe(1)
  })

  test('are the environment’s business if it gives them, or if the store has no key', async () => {
    engine.ctx.accounts = { list: [{ ...gateway, isFromEnvironment: true }], seal, judge }
    await expect(save()).rejects.toMatchObject({ code: 'wrong_state' })
    engine.ctx.accounts = { list: [gateway], seal: createSeal([], { name: '', use: '' }), judge }
    await expect(save()).rejects.toMatchObject({ code: 'wrong_state' })
    expect(judged).toEqual([])
  })

  test('that can not be opened stop a start instead of being left out', async () => {
    await save()
    await expect(
      readEntered({ ...engine.ctx, seal: createSeal([Buffer.alloc(32, 'another key')], { name: 'credentials', use: 'seal credentials' }) }),
    ).rejects.toThrow(/CREDENTIALS_KEYS/)
    await engine.ctx.db.update(credentials).set({ sealed: { GW_KEY: seal.seal('another-secret', 'GW_TOKEN').sealed } })
    await expect(readEntered({ ...engine.ctx, seal })).rejects.toThrow(/were changed/)
  })
})

describe('credentials of another account', () => {
  test('at a gateway are refused while a payment is watched there or may be asked of it, and taken once it is off and nothing is open', async () => {
    await engine.order()
    for (const state of [{ kind: 'not_found' }, { kind: 'unknown', detail: 'no answer' }] as const) {
      asked.queryPayment = async () => state
      await expect(save()).rejects.toMatchObject({ code: 'wrong_state' })
    }
    asked.queryPayment = async () => ({ kind: 'not_found' })
    await engine.ctx.db.update(payments).set({ nextCheckAt: null })
    await expect(save()).rejects.toMatchObject({ code: 'wrong_state', message: expect.stringContaining('Matikan gateway ini dulu') })
    expect(await rows()).toEqual([])
    await off(engine.ctx, 'gateway', 'scripted')
    await save()
  })

  test('at a gateway are told from another key of the same one by a payment it knows, though it forgot later ones', async () => {
    const [first] = [await engine.order(), await engine.order()]
    const known = await paymentReference(engine.ctx, first.id)
    asked.queryPayment = async reference => (reference === known ? engine.gateway.queryPayment(reference) : { kind: 'not_found' })
    await save()
  })

  test('at a gateway are refused while a payment may have been made that nobody can ask about yet', async () => {
    engine.gateway.createAnswers.push({ kind: 'unknown', detail: 'no answer' })
    await engine.order()
    asked.queryPayment = async () => ({ kind: 'not_found' })
    await expect(save()).rejects.toMatchObject({ code: 'wrong_state', message: expect.stringContaining('Belum bisa dipastikan') })
  })

  test('at a gateway are refused while an order that was paid there may have to be refunded there', async () => {
    engine.supplier.script.push({ does: 'keep', says: 'truth' })
    const order = await engine.order({ item: twoOffers })
    await engine.pay(order)
    await engine.runJobs()
    await engine.ctx.db.update(payments).set({ nextCheckAt: null })
    await off(engine.ctx, 'gateway', 'scripted')
    asked.queryPayment = async () => ({ kind: 'not_found' })
    await expect(save()).rejects.toMatchObject({ code: 'wrong_state', message: expect.stringContaining('Masih ada 1 ') })
    engine.clock.advance(60_000)
    await engine.runJobs()
    expect((await engine.read(order)).status).toBe('delivered')
    await engine.ctx.db.update(payments).set({ nextCheckAt: null })
    await save()
  })

  test('at a supplier are refused while a delivery is not clear, and taken after it', async () => {
    engine.supplier.account = 'toko-a'
    engine.supplier.script.push({ does: 'keep', says: 'truth' })
    const order = await engine.order({ item: twoOffers })
    await engine.pay(order)
    await engine.runJobs()
    const other = { kind: 'supplier' as const, values: { SUP_USER: 'toko-b', SUP_KEY: 'the-secret-key-1234' } }
    await expect(save(other)).rejects.toMatchObject({ code: 'wrong_state' })
    await save({ ...other, values: { ...other.values, SUP_USER: 'toko-a' } })
    // Also if the store has no such supplier at the moment, as before its first credentials.
    const { suppliers } = engine.ctx
    engine.ctx.suppliers = new Map()
    await expect(save({ ...other, version: 1 })).rejects.toMatchObject({ code: 'wrong_state' })
    engine.ctx.suppliers = suppliers
    engine.clock.advance(60_000)
    await engine.runJobs()
    expect((await engine.read(order)).status).toBe('delivered')
    await save({ ...other, version: 1 })
    expect(await rows()).toMatchObject([{ company: 'scripted', version: 2 }])
  })

  test.for(['before', 'after'] as const)(
    'at a supplier are taken although a notice called a delivery failed %s it had failed, and refused while a confirmed one is in doubt',
    async when => {
      engine.supplier.account = 'toko-a'
      engine.supplier.script.push({ does: 'keep', says: 'truth' }, { does: 'fail', says: 'truth' })
      const order = await engine.order()
      await engine.pay(order)
      await engine.runJobs()
      const tell = async (status: 'pending' | 'failed' | 'succeeded') => {
        const [attempt] = await engine.ctx.db.select().from(attempts).where(eq(attempts.status, status))
        await inTx(engine.ctx, ctx => doubtDelivery(ctx, { reference: attempt?.reference ?? 'none' }))
      }
      if (when === 'before') await tell('pending')
      engine.clock.advance(60_000)
      await engine.runJobs()
      for (let count = 0; when === 'after' && count < 2; count += 1) await tell('failed')
      await engine.runJobs()
      expect(await engine.ctx.db.select().from(attempts)).toMatchObject([{ status: 'failed', doubtedAt: expect.any(Date) }])
      const other = { kind: 'supplier' as const, values: { SUP_USER: 'toko-b', SUP_KEY: 'the-secret-key-1234' } }
      await save(other)
      await engine.pay(await engine.order())
      await engine.runJobs()
      await tell('succeeded')
      await expect(save({ ...other, version: 1 })).rejects.toMatchObject({ code: 'wrong_state' })
    },
  )
})
