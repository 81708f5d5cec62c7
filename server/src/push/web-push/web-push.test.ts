import { createECDH } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { isKeyPair, makeVapidKeys } from '../../platform/vapid-keys.ts'
import type { PushMessage } from '../push.ts'
import { encryptFor } from './encrypt.ts'
import { createPublicLookup, isPublicAddress } from './public-address.ts'
import { decrypt, type PushService, startPushService } from './simulator.ts'
import { createWebPush } from './web-push.ts'

let service: PushService
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())

const keys = makeVapidKeys()
const contact = 'mailto:toko@toko.example'
const browser = createECDH('prime256v1')
const p256dh = browser.generateKeys('base64url')
const auth = 'BTBZMqHH6r4Tts7J_aSIgg'
const messageTo = (endpoint: string, more: Partial<PushMessage> = {}): PushMessage => ({
  ...{ address: { kind: 'web_push', endpoint, p256dh, auth }, data: { title: 'a' }, topic: 'a', ttlSeconds: 60, urgency: 'normal' },
  ...more,
})

/** A sender for which every name leads to these addresses. */
function senderWith(addresses: string[], more: { simulator?: string } = {}) {
  const found: LookupAddress[] = addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
  const resolve: unknown = (_: string, __: object, answer: (error: null, found: LookupAddress[]) => void) => answer(null, found)
  const lookup = createPublicLookup(resolve as Parameters<typeof createPublicLookup>[0])
  return createWebPush({ keys, contact, clock: systemClock, timeoutMs: 500, lookup, ...more })
}

test('the simulated browser reads the message of RFC 8291, appendix A', () => {
  const reader = createECDH('prime256v1')
  reader.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  const text = decrypt(Buffer.from(body, 'base64url'), { keys: reader, auth: Buffer.from(auth, 'base64url') })
  expect(text).toBe('When I grow up, I want to be a watermelon')
})

test('a message is for one browser, and no two are encrypted alike', () => {
  const [first, second] = [encryptFor({ p256dh, auth }, 'rahasia'), encryptFor({ p256dh, auth }, 'rahasia')]
  expect(decrypt(first, { keys: browser, auth: Buffer.from(auth, 'base64url') })).toBe('rahasia')
  expect(first.equals(second)).toBe(false)
  expect(first.includes('rahasia')).toBe(false)
  expect(decrypt(first, { keys: browser, auth: Buffer.alloc(16) })).toBeUndefined()
})

test('a service that knows the browser by another key refuses, and the browser is kept', async () => {
  const given = service.subscribe(makeVapidKeys().publicKey)
  const sender = senderWith([], { simulator: service.origin })
  expect(await sender.send(messageTo(given.endpoint))).toEqual({ kind: 'refused', reason: 'http_403' })
})

test('a service that does not know the browser says that it is gone', async () => {
  const sender = senderWith([], { simulator: service.origin })
  expect(await sender.send(messageTo(`${service.origin}/push/nobody`))).toEqual({ kind: 'gone', reason: 'http_404' })
})

test('a message too long for the protocol is refused without a call', async () => {
  const given = service.subscribe(keys.publicKey)
  const sender = senderWith([], { simulator: service.origin })
  const long = messageTo(given.endpoint, { data: { body: 'x'.repeat(4_000) } })
  expect(await sender.send(long)).toEqual({ kind: 'refused', reason: 'too_long' })
  expect(service.received(given.endpoint)).toEqual([])
})

test.each([
  ['not_https', 'http://push.example/a'],
  ['not_https', 'ftp://push.example/a'],
  ['endpoint', 'https://name:secret@push.example/a'],
  ['endpoint', `https://push.example/${'a'.repeat(1_000)}`],
  ['private_address', 'https://127.0.0.1/a'],
  ['private_address', 'https://2130706433/a'],
  ['private_address', 'https://0x7f.1/a'],
  ['private_address', 'https://[::1]/a'],
  ['private_address', 'https://[::ffff:10.0.0.1]/a'],
  ['private_address', 'https://10.1.2.3/a'],
  ['private_address', 'https://169.254.169.254/latest/meta-data'],
  ['private_address', 'https://localhost/a'],
  ['private_address', 'https://database:5432/a'],
  [null, 'https://push.example/a'],
  [null, 'https://8.8.8.8/a'],
])('the fault of an endpoint: %s in %s', async (fault, endpoint) => {
  expect(senderWith(['8.8.8.8']).findFault({ kind: 'web_push', endpoint, p256dh, auth })).toBe(fault)
})

test('keys that are no point of the curve are a fault', () => {
  const address = { kind: 'web_push', endpoint: 'https://push.example/a', auth } as const
  expect(senderWith([]).findFault({ ...address, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe('keys')
  expect(senderWith([]).findFault({ ...address, p256dh, auth: Buffer.alloc(15).toString('base64url') })).toBe('keys')
})

test.each([[['127.0.0.1']], [['8.8.8.8', '192.168.1.1']], [['::1']], [['fd00::1']], [['169.254.169.254']]])(
  'a name that leads to %j is not called',
  async addresses => {
    // The service listens there: without the check of resolved addresses it would be called.
    const { port } = new URL(service.origin)
    const sent = await senderWith(addresses).send(messageTo(`https://push.example:${port}/a`))
    expect(sent).toEqual({ kind: 'refused', reason: 'private_address' })
  },
)

test('only the simulator’s own origin may be private', () => {
  const sender = senderWith([], { simulator: service.origin })
  const faultOf = (endpoint: string) => sender.findFault({ kind: 'web_push', endpoint, p256dh, auth })
  expect(faultOf(`${service.origin}/push/a`)).toBeNull()
  expect(faultOf('http://127.0.0.1:1/push/a')).toBe('not_https')
  expect(faultOf('https://127.0.0.1/push/a')).toBe('private_address')
})

test.each(['1.1.1.1', '100.63.0.1', '172.15.0.1', '172.32.0.1', '2606:4700::1111'])('%s is public', address => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ...['0.0.0.0', '100.64.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', 'fe80::1', 'fc00::1', '::ffff:8.8.8.8', '64:ff9b::a00:1', '2002:7f00:1::', '2001:db8::1', 'nothing'],
])('%s is not public', address => {
  expect(isPublicAddress(address)).toBe(false)
})

test('keys belong together or do not', () => {
  for (let made = 0; made < 50; made += 1) {
    const pair = makeVapidKeys()
    expect([isKeyPair(pair), pair.publicKey.length, pair.privateKey.length]).toEqual([true, 87, 43])
  }
  expect(isKeyPair({ publicKey: keys.publicKey, privateKey: makeVapidKeys().privateKey })).toBe(false)
  expect(isKeyPair({ publicKey: keys.publicKey, privateKey: 'A'.repeat(43) })).toBe(false)
})
