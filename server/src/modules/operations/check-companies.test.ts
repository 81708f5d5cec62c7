import { expect, onTestFinished, test } from 'vitest'
import { listChecks } from '../../company-checks.ts'
import type { Gateway } from '../../gateways/gateway.ts'
import { createMidtransGateway } from '../../gateways/midtrans/adapter.ts'
import { simulateMidtrans } from '../../gateways/midtrans/simulator.ts'
import { type Simulator, startSimulator } from '../../gateways/simulator.ts'
import { createTripay } from '../../gateways/tripay/adapter.ts'
import { simulateTripay } from '../../gateways/tripay/simulator.ts'
import { createXenditGateway } from '../../gateways/xendit/adapter.ts'
import { createXenditSimulator } from '../../gateways/xendit/simulator.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { createSmtpMailer } from '../../mail/smtp/smtp-mailer.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { createPlayerCheckers } from '../../players/players.ts'
import { startSimulator as startChecker } from '../../players/simulator.ts'
import { simulateVipReseller } from '../../players/vip-reseller/simulator.ts'
import { createFcm } from '../../push/fcm/fcm.ts'
import { type GoogleService, startGoogle } from '../../push/fcm/simulator.ts'
import { createElsewhere } from '../../realtime/elsewhere.ts'
import { createFirebase } from '../../sign-in/firebase/firebase.ts'
import { createGoogleKeys } from '../../sign-in/firebase/google-keys.ts'
import { openRealtimeServer, testApp } from '../../test/realtime-server.ts'
import { startSmtpServer } from '../../test/smtp-server.ts'
import { createCloudApi } from '../../whatsapp/cloud-api/cloud-api.ts'
import { startGraph } from '../../whatsapp/cloud-api/simulator.ts'
import { checkCompanies } from './check-companies.ts'

const timeoutMs = 5_000
/** For a company that never answers. */
const shortMs = 300
const nowhere = 'http://no-such-company.invalid'
const serverKey = 'SB-Mid-server-CONTOHKUNCI00000000'
const secretKey = 'xnd_development_a-key-of-the-tests'
const callbackToken = 'a-token-of-the-tests-0123456789abcdef'
const tripay = {
  environment: 'sandbox',
  apiKey: 'DEV-contoh-api-key',
  privateKey: 'contoh-private-key',
  merchantCode: 'T0001',
  qrisCode: 'QRIS',
  buyerEmail: 'kasir@toko.example',
} as const

type Choice = Partial<Parameters<typeof listChecks>[0]> & { gateway?: Gateway }

/** What the store says of the chosen companies, one line each. */
async function check({ gateway, ...chosen }: Choice, waitMs?: number): Promise<string[]> {
  const realtime = { ...createElsewhere({ app: testApp, apiUrl: '', timeoutMs, clock }), check: undefined }
  const nobody = { suppliers: new Map(), players: new Map(), signIn: null, push: null, whatsapp: null, mailer: null, realtime }
  const gateways = new Map(gateway ? [[gateway.id, gateway]] : [])
  const checked = await checkCompanies(
    { checks: listChecks({ ...nobody, gateways, ...chosen } as Parameters<typeof listChecks>[0]) },
    waitMs === undefined ? {} : { waitMs },
  )
  return checked.map(({ kind, id, outcome, detail }) => `${kind} ${id} ${outcome}: ${detail}`)
}

async function simulate(company: Parameters<typeof startSimulator>[0]['company']): Promise<Simulator> {
  const simulator = await startSimulator({ company, clock, noticeUrl: null })
  onTestFinished(() => simulator.close())
  return simulator
}

const midtransAt = (url: string, key = serverKey, limitMs = timeoutMs) =>
  createMidtransGateway({ serverKey: key, environment: 'sandbox', url, timeoutMs: limitMs, noticeUrl: null, clock })
const tripayAt = (url: string, apiKey: string = tripay.apiKey, limitMs = timeoutMs) =>
  createTripay({ account: { ...tripay, apiKey }, clock, noticeUrl: null, baseUrl: `${url}/api`, timeoutMs: limitMs })
const xenditAt = (url: string, key = secretKey, limitMs = timeoutMs) =>
  createXenditGateway({ url, secretKey: key, callbackToken, clock, timeoutMs: limitMs })

const gateways = [
  ['midtrans', simulateMidtrans({ serverKey }), midtransAt, 'SB-Mid-server-LAIN00000000000000'],
  ['tripay', simulateTripay({ account: tripay, repeats: 'refused' }), tripayAt, 'DEV-another-key'],
  ['xendit', createXenditSimulator({ secretKey, callbackToken }), xenditAt, 'xnd_development_of-nobody'],
] as const

test.each(gateways)(
  '%s works, or says why not: another key, no such host, no answer, a certificate nobody vouches for',
  async (id, company, at, otherKey) => {
    const simulator = await simulate(company)
    const say = async (gateway: Gateway) => (await check({ gateway }))[0]
    expect(await say(at(simulator.url))).toMatch(new RegExp(`^gateway ${id} works: `))
    expect(await say(at(simulator.url, otherKey))).toMatch(new RegExp(`^gateway ${id} wrong_credentials: `))
    expect(await say(at(nowhere))).toMatch(new RegExp(`^gateway ${id} unreachable: .*(?:ENOTFOUND|EAI_AGAIN)`))
    simulator.breakNext('hang')
    expect(await say(at(simulator.url, undefined, shortMs))).toMatch(new RegExp(`^gateway ${id} unknown: .*Timeout`))
    const stranger = await startSmtpServer({ secure: true })
    onTestFinished(() => stranger.close())
    expect(await say(at(`https://127.0.0.1:${stranger.port}`))).toMatch(new RegExp(`^gateway ${id} unreachable: .*CERT`))
    expect(simulator.till.all()).toEqual([])
  },
)

test('an SMTP server is asked whether it takes user and password, and gets no mail', async () => {
  const server = await startSmtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'benar' ? done(null, { user: 'toko' }) : done(Object.assign(new Error('no'), { responseCode: 535 })),
  })
  onTestFinished(() => server.close())
  const say = async (more: { password?: string; port?: number; host?: string }) => {
    const choice = { host: '127.0.0.1', port: server.port, from: 'toko@toko.example', user: 'toko', password: 'benar', ...more }
    const mailer: Mailer = createSmtpMailer(choice, { timeoutMs: 2_000 })
    onTestFinished(() => mailer.close())
    return check({ mailer })
  }
  expect(await say({})).toEqual(['mail smtp works: the server takes user and password'])
  expect(await say({ password: 'salah' })).toEqual(['mail smtp wrong_credentials: EAUTH 535'])
  // Leads to this machine, and is no loopback address, so that the connection must be encrypted.
  expect(await say({ host: '0.0.0.0' })).toEqual([expect.stringMatching(/^mail smtp unknown: ETLS/)])
  expect(await say({ port: 1 })).toEqual([expect.stringMatching(/^mail smtp unreachable: ESOCKET|ECONNREFUSED/)])
  expect(server.arrived).toEqual([])
})

test('WhatsApp, Firebase’s messages, a real-time server and Google’s keys are asked, and send nothing', async () => {
  const graph = await startGraph()
  const google = await startGoogle()
  const { port } = await openRealtimeServer()
  onTestFinished(async () => {
    await graph.close()
    await google.close()
  })
  const fcm = (account: GoogleService['account']) => createFcm({ account, publicKey: '', clock, timeoutMs, origin: google.origin })
  const pusher = (secret: string) => createElsewhere({ app: { ...testApp, secret }, apiUrl: `http://127.0.0.1:${port}`, timeoutMs, clock })
  const firebase = createFirebase({ projectId: 'toko', clock, findKey: createGoogleKeys({ url: `${nowhere}/keys`, timeoutMs }) })
  const right = {
    whatsapp: createCloudApi(graph.account, { clock, timeoutMs }),
    push: fcm(google.account),
    realtime: pusher(testApp.secret),
  }
  expect(await check(right)).toEqual([
    expect.stringMatching(/^whatsapp cloud-api works: the number of Toko Contoh/),
    'push fcm works: push@toko-contoh.iam.gserviceaccount.com may send for toko-contoh',
    'realtime pusher works: the app kilat takes the secret',
  ])
  const wrong = {
    signIn: firebase,
    whatsapp: createCloudApi({ ...graph.account, token: 'another' }, { clock, timeoutMs }),
    push: fcm({ ...google.account, clientEmail: 'other@toko-contoh.iam.gserviceaccount.com' }),
    realtime: pusher('another'),
  }
  expect(await check(wrong)).toEqual([
    expect.stringMatching(/^sign_in firebase unreachable: /),
    expect.stringMatching(/^whatsapp cloud-api wrong_credentials: HTTP 401/),
    expect.stringMatching(/^push fcm unknown: Google gives other@/),
    expect.stringMatching(/^realtime pusher wrong_credentials: HTTP 401/),
  ])
  expect(graph.taken).toEqual([])
})

test('a checker of nicknames is asked whether it looks up players; the sandbox has nobody to ask', async () => {
  const account = { apiId: 'contohid', apiKey: 'contohkey' }
  const company = await startChecker(simulateVipReseller(account))
  onTestFinished(() => company.close())
  const players = (apiKey: string) =>
    createPlayerCheckers(
      {
        vipReseller: { ...account, apiKey, url: company.url },
        apigames: null,
        clock,
        budget: { take: async () => 'free', pause: async () => {} },
      },
      ['sandbox', 'vip-reseller'],
    )
  expect(await check({ players: players('contohkey') })).toEqual(['player_checker vip-reseller works: it looks up players'])
  expect(await check({ players: players('anotherkey') })).toEqual([
    'player_checker vip-reseller wrong_credentials: it refuses the key, the signature or the address',
  ])
})

test('all companies are asked at once, and one that never answers or throws is named without its words', async () => {
  let asked = 0
  let letGo = () => {}
  const both = new Promise<void>(resolve => {
    letGo = resolve
  })
  const meet = async () => {
    asked += 1
    if (asked === 2) letGo()
    await both
    return { kind: 'works' as const, detail: 'met' }
  }
  const checks = [
    { kind: 'gateway' as const, id: 'one', check: meet },
    { kind: 'supplier' as const, id: 'two', check: meet },
    { kind: 'mail' as const, id: 'three', check: () => new Promise<never>(() => {}) },
    { kind: 'push' as const, id: 'four', check: () => Promise.reject(new TypeError('the secret is hunter2')) },
  ]
  const checked = await checkCompanies({ checks }, { waitMs: 100 })
  expect(checked.map(({ id, outcome, detail }) => [id, outcome, detail])).toEqual([
    ['one', 'works', 'met'],
    ['two', 'works', 'met'],
    ['three', 'unknown', 'no answer'],
    ['four', 'unknown', 'TypeError'],
  ])
})

test('one company can be asked alone', async () => {
  const asked: string[] = []
  const checkOf = (kind: 'gateway' | 'supplier', id: string) => ({
    ...{ kind, id },
    check: async () => {
      asked.push(`${kind} ${id}`)
      return { kind: 'works' as const, detail: 'it does' }
    },
  })
  const checks = [checkOf('gateway', 'sandbox'), checkOf('supplier', 'sandbox'), checkOf('supplier', 'other')]
  expect((await checkCompanies({ checks }, { kind: 'supplier', id: 'sandbox' })).map(({ outcome }) => outcome)).toEqual(['works'])
  expect(asked).toEqual(['supplier sandbox'])
})
