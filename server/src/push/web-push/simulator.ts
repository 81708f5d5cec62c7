import { createDecipheriv, createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import type { Trouble } from '../conformance.ts'

export type ReceivedPush = { data: unknown; topic: string; ttlSeconds: number; urgency: string }

export type PushService = {
  origin: string
  /** The endpoint and keys of a new browser. */
  subscribe(publicKey: string): { endpoint: string; p256dh: string; auth: string }
  received(endpoint: string): ReceivedPush[]
  answer(trouble: Trouble | null): void
  close(): Promise<void>
}

type Browser = { keys: ECDH; auth: Buffer; publicKey: string; received: ReceivedPush[] }

/** A push service with its browsers, which checks and decrypts by the RFCs alone, without the code it tests. */
export async function startPushService(now: () => Date = () => new Date()): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  let trouble: Trouble | null = null
  const server = createServer((request, response) => {
    void readBody(request).then(async body => {
      if (trouble) return answerWith(trouble, response)
      const status = await accept({ browsers, request, body, origin, now: now() })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    subscribe(publicKey) {
      const keys = createECDH('prime256v1')
      const path = `/push/${randomBytes(12).toString('base64url')}`
      const auth = randomBytes(16)
      browsers.set(path, { keys, auth, publicKey, received: [] })
      return { endpoint: origin + path, p256dh: keys.generateKeys('base64url'), auth: auth.toString('base64url') }
    },
    received: endpoint => browsers.get(new URL(endpoint).pathname)?.received ?? [],
    answer(wanted) {
      trouble = wanted
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const answers: Record<Exclude<Trouble, 'silent' | 'hangsUp'>, [status: number, headers?: Record<string, string>]> = {
  gone: [410],
  busy: [429],
  busyWithTime: [429, { 'retry-after': '120' }],
  broken: [503],
  refuses: [403],
  redirects: [307, { location: '/elsewhere' }],
}

function answerWith(trouble: Trouble, response: ServerResponse): void {
  if (trouble === 'silent') return
  if (trouble === 'hangsUp') response.socket?.destroy()
  else response.writeHead(...answers[trouble]).end()
}

type Delivery = { browsers: Map<string, Browser>; request: IncomingMessage; body: Buffer; origin: string; now: Date }

/** The status a push service answers with; 400 for what breaks a rule of the RFCs. */
async function accept({ browsers, request, body, origin, now }: Delivery): Promise<number> {
  const browser = browsers.get(request.url ?? '')
  if (!browser) return 404
  const { authorization = '', topic, urgency = 'normal', 'content-encoding': encoding } = request.headers
  const ttl = String(request.headers.ttl)
  if (!(await isAuthorised(authorization, { origin, publicKey: browser.publicKey, now }))) return 403
  if (request.method !== 'POST' || encoding !== 'aes128gcm' || !/^\d+$/.test(ttl) || body.length > 4_096) return 400
  if (typeof topic !== 'string' || !/^[A-Za-z0-9_-]{1,32}$/.test(topic)) return 400
  if (!['very-low', 'low', 'normal', 'high'].includes(String(urgency))) return 400
  const text = decrypt(body, browser)
  if (text === undefined) return 400
  browser.received.push({ data: JSON.parse(text).data, topic, ttlSeconds: Number(ttl), urgency: String(urgency) })
  return 201
}

/** RFC 8292, sections 2 and 4.2: the token is signed with the key that the subscription was made with. */
async function isAuthorised(
  header: string,
  { origin, publicKey, now }: { origin: string; publicKey: string; now: Date },
): Promise<boolean> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  if (key !== publicKey) return false
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  try {
    const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
      algorithms: ['ES256'],
      audience: origin,
      currentDate: now,
    })
    const isSoon = payload.exp !== undefined && payload.exp * 1_000 - now.getTime() <= 24 * 60 * 60_000
    return isSoon && /^(?:mailto:.+@.+|https:\/\/.+)$/.test(payload.sub ?? '')
  } catch {
    return false
  }
}

/** RFC 8291, section 3 and RFC 8188, section 2: the text of a message of one record; undefined if it can not be decrypted. */
export function decrypt(body: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): string | undefined {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = hkdf({ salt: auth, secret: keys.computeSecret(sender), info, length: 32 })
  const key = hkdf({ salt, secret, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 })
  const nonce = hkdf({ salt, secret, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 })
  try {
    const opened = createDecipheriv('aes-128-gcm', key, nonce)
    opened.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()])
    const end = padded.lastIndexOf(2)
    return end < 0 || padded.subarray(end + 1).some(byte => byte !== 0) ? undefined : padded.subarray(0, end).toString()
  } catch {
    return undefined
  }
}

type Derivation = { salt: Buffer; secret: Buffer; info: Buffer; length: number }

function hkdf({ salt, secret, info, length }: Derivation): Buffer {
  const extracted = createHmac('sha256', salt).update(secret).digest()
  return createHmac('sha256', extracted).update(info).update(Buffer.of(1)).digest().subarray(0, length)
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
