import { createECDH } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls } from './db/schema/calls.ts'
import { createSmtpMailer } from './mail/smtp/smtp-mailer.ts'
import { createCheckerBudget } from './modules/players/checker-budget.ts'
import { makeVapidKeys } from './platform/vapid-keys.ts'
import { simulateApigames } from './players/apigames/simulator.ts'
import { createPlayerCheckers } from './players/players.ts'
import { startSimulator } from './players/simulator.ts'
import { simulateVipReseller } from './players/vip-reseller/simulator.ts'
import { createFcm } from './push/fcm/fcm.ts'
import { startGoogle } from './push/fcm/simulator.ts'
import { startPushService } from './push/web-push/simulator.ts'
import { createWebPush } from './push/web-push/web-push.ts'
import { createFirebase } from './sign-in/firebase/firebase.ts'
import { createGoogleKeys } from './sign-in/firebase/google-keys.ts'
import { startSmtpServer } from './test/smtp-server.ts'
import { createTestStore, type TestStore } from './test/store.ts'
import { createWatch } from './watch-companies.ts'
import { createCloudApi } from './whatsapp/cloud-api/cloud-api.ts'
import { startGraph } from './whatsapp/cloud-api/simulator.ts'

let store: TestStore
const closing: (() => Promise<unknown> | unknown)[] = []
beforeEach(async () => {
  store = await createTestStore()
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await store.close()
})
const started = async <One extends { close(): Promise<unknown> | unknown }>(starting: Promise<One>) => {
  const one = await starting
  closing.push(() => one.close())
  return one
}

/** What is kept of calls, after all secrets and everything about a person in them was looked for in vain. */
async function keptWithout(secrets: readonly string[], act: (watch: ReturnType<typeof createWatch>['watch']) => Promise<unknown>) {
  const { watch, flush } = createWatch(store.ctx)
  await act(watch)
  await flush()
  const rows = await store.ctx.db.select().from(calls).orderBy(calls.id)
  const text = JSON.stringify(rows)
  for (const secret of secrets) expect(text).not.toContain(secret)
  return rows
}

test('look-ups of nicknames are kept without player, nickname and account, also if the company repeats them in a sentence', async () => {
  const vip = await started(
    startSimulator(simulateVipReseller({ apiId: 'contohid', apiKey: 'contohkey' }), [
      { game: 'valorant', id: 'Sari#IDN', nickname: 'SariGamer' },
    ]),
  )
  const says = { status: 1, rc: 0, message: 'Data SariGamer Found', data: { is_valid: true, username: 'SariGamer' }, ts: 1 }
  const api = await started(
    startSimulator({ ...simulateApigames({ merchantId: 'M001', secretKey: 'contohsecret' }), answer: () => ({ status: 200, body: says }) }),
  )
  const accounts = {
    vipReseller: { apiId: 'contohid', apiKey: 'contohkey', url: vip.url },
    apigames: { merchantId: 'M001', secretKey: 'contohsecret', url: api.url },
  }
  const rows = await keptWithout(['Sari', 'IDN', '123456789', 'contoh', 'signature'], async watch => {
    const players = createPlayerCheckers(
      { ...accounts, clock: store.clock, budget: createCheckerBudget(store.ctx, { perMinute: 9 }), watch },
      ['vip-reseller', 'apigames'],
    )
    await players.get('vip-reseller')?.ask({ productId: 'valorant', values: { riot_id: 'Sari#IDN' }, timeoutMs: 9_000 })
    await players
      .get('vip-reseller')
      ?.ask({ productId: 'mobile-legends', values: { user_id: '123456789', zone_id: '1' }, timeoutMs: 9_000 })
    await players.get('apigames')?.ask({ productId: 'free-fire', values: { player_id: '123456789' }, timeoutMs: 9_000 })
    await vip.goDown()
    await players.get('vip-reseller')?.ask({ productId: 'valorant', values: { riot_id: 'Sari#IDN' }, timeoutMs: 9_000 })
  })
  expect(rows).toMatchObject([
    { kind: 'player_checker', company: 'vip-reseller', outcome: 'found', verdict: 'works', reference: null },
    { outcome: 'not_found', verdict: 'works' },
    { company: 'apigames', outcome: 'found', exchanges: [{ status: 200, answer: expect.stringContaining('"rc":0,"message":"…"') }] },
    { company: 'vip-reseller', outcome: 'unavailable no_answer', verdict: 'unknown' },
  ])
})

test('WhatsApp messages are kept without number, text, code and token', async () => {
  const graph = await started(startGraph())
  const secrets = ['81234567890', '012345', 'Mobile Legends', 'KLT-7Q2M', graph.account.token, 'Halo']
  const rows = await keptWithout(secrets, async watch => {
    const whatsapp = watch('whatsapp', 'cloud-api', createCloudApi(graph.account, { clock: store.clock }))
    const to = '+6281234567890'
    await whatsapp.send({
      id: 'MSG-1',
      to,
      template: 'delivered',
      parameters: ['86 Diamonds · Mobile Legends', 'KLT-7Q2M-9XH4-T8RC', 'Sudah.'],
    })
    await whatsapp.send({ id: 'MSG-2', to, template: 'code', code: '012345' })
    graph.answer({ status: 400, code: 131_026 })
    await whatsapp.answer({ id: 'MSG-3', to, text: 'Halo' })
  })
  expect(rows).toMatchObject([
    { kind: 'whatsapp', operation: 'send', reference: 'MSG-1', outcome: 'sent', exchanges: [{ status: 200 }] },
    { reference: 'MSG-2', outcome: 'sent' },
    { reference: 'MSG-3', operation: 'answer', exchanges: [{ status: 400 }] },
  ])
})

test('mails are kept without address, subject and text', async () => {
  const server = await started(startSmtpServer())
  const rows = await keptWithout(['budi', 'contoh.id', 'Halo', 'rahasia'], async watch => {
    const mailer = watch('mail', 'smtp', createSmtpMailer({ host: '127.0.0.1', from: 'toko@toko.example', port: server.port }))
    closing.push(() => mailer.close())
    await mailer.send({
      id: 'MSG-1',
      fromName: 'Toko',
      to: 'budi@contoh.id',
      subject: 'Halo',
      text: 'Halo',
      html: '<p>Halo</p>',
      stopUrl: 'https://t.example/rahasia',
    })
  })
  expect(rows).toMatchObject([{ kind: 'mail', company: 'smtp', operation: 'send', reference: 'MSG-1', outcome: 'sent', exchanges: [] }])
})

test('push messages are kept without the address of the browser and what it is told', async () => {
  const google = await started(startGoogle())
  const service = await started(startPushService())
  const token = google.register()
  const endpoint = `${service.origin}/push/alamat-rahasia`
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const told = { data: { title: 'Pesanan Sari' }, topic: 'a', ttlSeconds: 60, urgency: 'normal' } as const
  const rows = await keptWithout([token, 'rahasia', 'Sari', 'Bearer', google.account.privateKey.slice(60, 90)], async watch => {
    const timeoutMs = 2_000
    const fcm = watch(
      'push',
      'fcm',
      createFcm({ account: google.account, publicKey: '', clock: store.clock, timeoutMs, origin: google.origin }),
    )
    await fcm.send({ ...told, address: { kind: 'fcm', token } })
    const given = { keys: makeVapidKeys(), contact: 'mailto:a@toko.example', clock: store.clock, timeoutMs, simulator: service.origin }
    const web = watch('push', 'web_push', createWebPush(given))
    await web.send({ ...told, address: { kind: 'web_push', endpoint, p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } })
  })
  expect(rows).toMatchObject([
    { kind: 'push', company: 'fcm', operation: 'send', reference: null, outcome: 'sent' },
    { company: 'web_push' },
  ])
})

test('a sign-in is kept only if the keys were asked for, and without its token', async () => {
  const keys = await started(startSimulator({ answer: () => ({ status: 503, body: {} }) }))
  const token = [{ alg: 'RS256', kid: 'k' }, { sub: 'rahasia' }]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const rows = await keptWithout([token, token.slice(0, 20), 'rahasia'], async watch => {
    const provider = createFirebase({ projectId: 'toko', findKey: createGoogleKeys({ url: `${keys.url}/keys` }), clock: store.clock })
    const signIn = watch('sign_in', provider.id, provider)
    await signIn.verify('no token at all')
    await signIn.verify(`${token}.c2lnbmF0dXJl`)
  })
  expect(rows).toMatchObject([
    {
      kind: 'sign_in',
      company: 'firebase',
      operation: 'verify',
      reference: null,
      verdict: 'unknown',
      exchanges: [{ path: '/keys', status: 503 }],
    },
  ])
})
