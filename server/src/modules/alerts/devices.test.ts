import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { alertDevices, alertMessages } from '../../db/schema/alerts.ts'
import { operatorSessions } from '../../db/schema/operators.ts'
import type { PushOutcome } from '../../push/push.ts'
import { type Console, openConsole } from '../../test/call-console.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { joinOperator } from '../../test/join-operator.ts'
import { createScriptedPush, type ScriptedPush } from '../../test/scripted-push.ts'
import { purgeOldRecords } from '../operations/purge-old-records.ts'
import { endOperator } from '../operators/end-operator.ts'
import { addDevice } from './devices.ts'
import { followAlerts } from './follow-alerts.ts'
import { planAlertMessages } from './plan-alert-messages.ts'
import { pushAlert } from './push-alert.ts'

let engine: Engine
let push: ScriptedPush
beforeEach(async () => {
  push = createScriptedPush()
  Object.assign(push, {
    kind: 'web_push',
    findFault: ({ endpoint }: { endpoint: string }) => (endpoint.includes('10.0.0.1') ? 'private' : null),
  })
  engine = await createEngine({ push, alertSenders: { push: pushAlert } })
})
afterEach(() => engine.close())

type Listed = {
  data: { way: string; address: string | null }[]
  devices: { id: string; device: string; is_here: boolean }[]
  push_key: string
}

const addressOf = (name: string) => ({
  kind: 'web_push' as const,
  endpoint: `https://push.example/${name}`,
  p256dh: 'B'.repeat(87),
  auth: 'C'.repeat(22),
})
const wrong = (subjects: readonly string[]) =>
  inTx(engine.ctx, ctx => followAlerts(ctx, { cause: 'late_order', found: subjects.map(subject => ({ subject, facts: {} })) }))
const tell = async () => {
  await planAlertMessages(engine.ctx)
  await engine.runJobs()
}
const endpoints = () => push.given.map(({ address }) => (address.kind === 'web_push' ? address.endpoint : ''))
const statuses = async () => (await engine.ctx.db.select().from(alertMessages)).map(({ status, detail }) => [status, detail])

async function join(name = 'sari', device = 'hp') {
  const { browser, passkey } = await joinOperator(engine.ctx, { name, role: 'owner' })
  const signInAgain = async () => {
    const other = openConsole(engine.ctx)
    const options = await other.data('POST', '/operator/sign-in/passkey/options')
    await other.data('POST', '/operator/sign-in/passkey', { body: { passkey: passkey.use(options) } })
    return callsOf(other, { name, device })
  }
  return { ...callsOf(browser, { name, device }), signInAgain }
}

function callsOf(browser: Console, { name, device }: { name: string; device: string }) {
  const json = async (method: string, path: string, body?: object) => (await (await browser.call(method, path, { body })).json()) as Listed
  const add = () => json('POST', '/operator/alert-devices', { address: addressOf(`${name}-${device}`) })
  return { ...browser, json, add, list: () => json('GET', '/operator/alert-ways') }
}

test('an operator hears in the browser that was added, with the place that the alert is about, once', async () => {
  const sari = await join()
  for (const _ of ['first', 'again']) await sari.add()
  expect((await sari.list()).devices).toMatchObject([{ is_here: true }])
  await wrong(['KLT-1'])
  await tell()
  await tell()
  expect(push.given.map(({ data }) => data)).toEqual([
    {
      title: 'Satu pesanan belum terkirim',
      body: expect.stringContaining('KLT-1'),
      url: '/console/pesanan/KLT-1',
      tag: '/console/pesanan/KLT-1',
    },
  ])
  expect(push.given[0]?.topic).toMatch(/^[\w-]{32}$/)
})

test('nobody hears in a browser that was signed out, whose session was ended, or whose operator has gone', async () => {
  const sari = await join()
  await sari.add()
  const { devices } = await sari.list()
  await sari.call('DELETE', '/operator/session')
  expect(devices).toHaveLength(1)
  expect(await engine.ctx.db.select().from(alertDevices)).toEqual([])
  await wrong(['KLT-1'])
  await tell()
  expect([push.given, await statuses()]).toEqual([[], []])
})

test('a browser is there once: whoever adds it last has it, and an operator removes only their own', async () => {
  const [sari, bayu] = [await join('sari'), await join('bayu')]
  const [mine] = (await sari.add()).devices
  await bayu.json('DELETE', `/operator/alert-devices/${mine?.id}`)
  expect((await sari.list()).devices).toHaveLength(1)
  await bayu.json('POST', '/operator/alert-devices', { address: addressOf('sari-hp') })
  expect([(await sari.list()).devices, (await bayu.list()).devices.length]).toEqual([[], 1])
  for (const _ of ['first', 'again']) await bayu.json('DELETE', `/operator/alert-devices/${mine?.id}`)
  expect((await bayu.list()).devices).toEqual([])
})

test.each<[string, PushOutcome[], [string, number]]>([
  ['one took it and the other is down', [{ kind: 'sent' }, { kind: 'later', reason: '503', retryAfterMs: null }], ['sent', 2]],
  ['one took it and the other is gone', [{ kind: 'gone', reason: '410' }, { kind: 'sent' }], ['sent', 1]],
  ['all are down', Array.from({ length: 2 }, () => ({ kind: 'later', reason: '503', retryAfterMs: 60_000 }) as const), ['planned', 2]],
  ['all are gone', Array.from({ length: 2 }, () => ({ kind: 'gone', reason: '410' }) as const), ['failed', 0]],
])('of two browsers %s: the operator has heard if one did, and what is gone is forgotten', async (_, script, [status, left]) => {
  const sari = await join()
  await sari.add()
  const [row] = await engine.ctx.db.select().from(alertDevices)
  if (row) await engine.ctx.db.insert(alertDevices).values({ ...row, id: 'PSH-OTHER', hash: 'other' })
  push.script.push(...script)
  await wrong(['KLT-1'])
  await tell()
  expect((await statuses()).map(([status]) => status)).toEqual([status])
  expect(await engine.ctx.db.$count(alertDevices)).toBe(left)
})

test('an address that is not public, of another kind, or without a session is refused, and nothing is kept', async () => {
  const sari = await join()
  const address = { ...addressOf('x'), endpoint: 'https://10.0.0.1/x' }
  expect((await sari.call('POST', '/operator/alert-devices', { body: { address } })).status).toBe(422)
  const token = { kind: 'fcm', token: 'a-token-of-a-browser' }
  expect((await sari.call('POST', '/operator/alert-devices', { body: { address: token } })).status).toBe(422)
  for (const sessionId of [undefined, 'SES-0000000000000000'])
    await expect(addDevice(engine.ctx, { name: 'sari', sessionId, address: addressOf('x') })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await engine.ctx.db.$count(alertDevices)).toBe(0)
})

test('the eleventh browser of an operator takes the place of the oldest', async () => {
  const sari = await join()
  for (let count = 0; count < 11; count += 1) {
    engine.clock.advance(1_000)
    await addDevice(engine.ctx, { name: 'sari', sessionId: await sessionOf(sari), address: addressOf(`nr-${count}`) })
  }
  await wrong(['KLT-1'])
  await tell()
  expect(endpoints()).toHaveLength(10)
  expect(endpoints()).not.toContain('https://push.example/nr-0')
})

async function sessionOf({ add }: Awaited<ReturnType<typeof join>>): Promise<string> {
  await add()
  const [row] = await engine.ctx.db.select().from(alertDevices).where(eq(alertDevices.endpoint, 'https://push.example/sari-hp'))
  await engine.ctx.db.delete(alertDevices).where(eq(alertDevices.endpoint, 'https://push.example/sari-hp'))
  return row?.sessionId ?? ''
}

const open = (browser: ReturnType<typeof callsOf>, name: string) =>
  browser.json('POST', '/operator/alert-devices', { address: addressOf(name), is_known: true })
const days = (count: number) => engine.clock.advance(count * 24 * 60 * 60_000)

test('a browser whose session is over by itself is told on, until nobody has opened the console there for 30 days', async () => {
  const sari = await join()
  await sari.add()
  days(8)
  await purgeOldRecords(engine.ctx)
  expect(await engine.ctx.db.$count(operatorSessions)).toBe(0)
  await wrong(['KLT-1'])
  await tell()
  expect(endpoints()).toHaveLength(1)
  days(23)
  await wrong(['KLT-1', 'KLT-2'])
  await tell()
  expect(endpoints()).toHaveLength(1)
  await purgeOldRecords(engine.ctx)
  expect(await engine.ctx.db.$count(alertDevices)).toBe(0)
})

test('opening the console keeps a browser for the session of now, so that signing out there takes it away', async () => {
  const sari = await join()
  await sari.add()
  days(8)
  await purgeOldRecords(engine.ctx)
  const again = await sari.signInAgain()
  expect((await again.list()).devices).toMatchObject([{ is_here: false }])
  expect((await open(again, 'sari-hp')).devices).toMatchObject([{ is_here: true }])
  await again.call('DELETE', '/operator/session')
  expect(await engine.ctx.db.$count(alertDevices)).toBe(0)
})

test.each([
  ['an operator who left', true],
  ['an operator who lost all keys', false],
])('a browser of %s is not of whoever joins with the name, also if its session was over by itself', async (_, isEnded) => {
  await join('bayu')
  const former = await join('kasir')
  await former.add()
  days(8)
  await purgeOldRecords(engine.ctx)
  if (isEnded) await endOperator(engine.ctx, { name: 'kasir', by: { kind: 'operator', id: 'bayu' }, note: 'left' })
  expect(await engine.ctx.db.$count(alertDevices)).toBe(isEnded ? 0 : 1)
  const next = await join('kasir', 'laptop')
  expect((await next.list()).devices).toEqual([])
  await next.add()
  await wrong(['KLT-1'])
  await tell()
  expect(endpoints()).toEqual(['https://push.example/kasir-laptop'])
})

test('opening the console adds no browser: one that was removed stays so, with all that was set, and another operator’s is forgotten', async () => {
  const sari = await join()
  await sari.add()
  await sari.call('DELETE', '/operator/alert-ways/push')
  expect((await open(sari, 'sari-hp')).devices).toEqual([])
  expect((await sari.list()).data.find(({ way }) => way === 'push')).toMatchObject({ address: null, is_on: false })
  await sari.add()
  await sari.call('PUT', '/operator/alert-ways/push', {
    body: { address: null, is_on: false, quiet_from: null, quiet_until: null, urgent_passes: true },
  })
  await open(sari, 'sari-hp')
  expect((await sari.list()).data.find(({ way }) => way === 'push')).toMatchObject({ address: 'sari', is_on: false })
  const bayu = await join('bayu')
  expect((await open(bayu, 'sari-hp')).devices).toEqual([])
  expect((await sari.list()).devices).toEqual([])
})

test('a message leads to the part of the page that the alert is about', async () => {
  const sari = await join()
  await sari.add()
  await inTx(engine.ctx, ctx => followAlerts(ctx, { cause: 'books_differ', found: [{ subject: 'scripted/gateway', facts: { count: 2 } }] }))
  await tell()
  expect(push.given.map(({ data }) => data.url)).toEqual(['/console/uang?bagian=selisih'])
})
