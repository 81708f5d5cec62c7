import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'
import { z } from 'zod'
import type { Trouble } from '../conformance.ts'
import type { ServiceAccount } from './service-account.ts'

export type GoogleService = {
  origin: string
  account: ServiceAccount
  /** Registers a browser; answers its token. */
  register(): string
  received(token: string): { data: unknown; topic: string; ttlSeconds: number; urgency: string }[]
  answer(trouble: Trouble | GoogleTrouble | null): void
  /** Makes all access tokens so far invalid. */
  endTokens(): void
  /** How many access tokens were given. */
  tokensGiven(): number
  close(): Promise<void>
}

/** An answer of Google's own kind: a status with the codes of its details. */
export type GoogleTrouble = { status: number; errorCode?: string; field?: string; retryAfter?: string }

const messageSchema = z.strictObject({
  message: z.strictObject({
    token: z.string(),
    data: z.record(z.string(), z.string()),
    webpush: z.strictObject({ headers: z.strictObject({ TTL: z.string().regex(/^\d+$/), Urgency: z.string(), Topic: z.string() }) }),
  }),
})

/** A message that is only checked. */
const testSchema = z.strictObject({ validate_only: z.literal(true), message: z.strictObject({ topic: z.string() }) })

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })

/** Google's servers for tokens and messages. */
export async function startGoogle(now: () => Date = () => new Date()): Promise<GoogleService> {
  const browsers = new Map<string, { data: unknown; topic: string; ttlSeconds: number; urgency: string }[]>()
  const valid = new Set<string>()
  let given = 0
  let trouble: Trouble | GoogleTrouble | null = null
  const server = createServer((request, response) => {
    void readBody(request).then(async body => {
      if (request.url === '/token') return giveToken(body, response)
      if (!valid.has(request.headers.authorization ?? ''))
        return sendJson(response, 401, { error: { code: 401, status: 'UNAUTHENTICATED' } })
      if (trouble) return answerWith(trouble, response)
      if (testSchema.safeParse(JSON.parse(body)).success)
        return sendJson(response, 200, { name: `projects/${account.projectId}/messages/fake_message_id` })
      const read = messageSchema.safeParse(JSON.parse(body))
      if (!read.success) return answerWith({ status: 400, errorCode: 'INVALID_ARGUMENT', field: 'message' }, response)
      const { token, data, webpush } = read.data.message
      const received = browsers.get(token)
      if (!received) return answerWith('gone', response)
      const { TTL, Urgency: urgency, Topic: topic } = webpush.headers
      received.push({ data, topic, ttlSeconds: Number(TTL), urgency })
      sendJson(response, 200, { name: `projects/${account.projectId}/messages/${randomBytes(8).toString('hex')}` })
    })
  })
  async function giveToken(body: string, response: ServerResponse) {
    const form = new URLSearchParams(body)
    const rules = { algorithms: ['RS256'], audience: account.tokenUri, issuer: account.clientEmail, currentDate: now() }
    const verified = await jwtVerify(form.get('assertion') ?? '', publicKey, rules).catch(() => undefined)
    const isRight = verified?.payload.scope === 'https://www.googleapis.com/auth/firebase.messaging'
    if (!isRight || form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return sendJson(response, 400, { error: 'invalid_grant' })
    given += 1
    const token = randomBytes(24).toString('base64url')
    valid.add(`Bearer ${token}`)
    sendJson(response, 200, { access_token: token, expires_in: 3_600, token_type: 'Bearer' })
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const account: ServiceAccount = {
    projectId: 'toko-contoh',
    clientEmail: 'push@toko-contoh.iam.gserviceaccount.com',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    tokenUri: `${origin}/token`,
  }
  return {
    origin,
    account,
    register() {
      const token = `${randomBytes(8).toString('base64url')}:${randomBytes(60).toString('base64url')}`
      browsers.set(token, [])
      return token
    },
    received: token => browsers.get(token) ?? [],
    answer(wanted) {
      trouble = wanted
    },
    endTokens: () => valid.clear(),
    tokensGiven: () => given,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const answers: Record<Exclude<Trouble, 'redirects' | 'silent' | 'hangsUp'>, GoogleTrouble> = {
  gone: { status: 404, errorCode: 'UNREGISTERED' },
  busy: { status: 429, errorCode: 'QUOTA_EXCEEDED' },
  busyWithTime: { status: 503, errorCode: 'UNAVAILABLE', retryAfter: '120' },
  broken: { status: 500, errorCode: 'INTERNAL' },
  refuses: { status: 401, errorCode: 'THIRD_PARTY_AUTH_ERROR' },
}

function answerWith(trouble: Trouble | GoogleTrouble, response: ServerResponse): void {
  if (trouble === 'silent') return
  if (trouble === 'hangsUp') response.socket?.destroy()
  else if (trouble === 'redirects') response.writeHead(307, { location: '/elsewhere' }).end()
  else sendError(response, typeof trouble === 'object' ? trouble : answers[trouble])
}

function sendError(response: ServerResponse, { status, errorCode, field, retryAfter }: GoogleTrouble): void {
  const details = [
    ...(errorCode ? [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }] : []),
    ...(field ? [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field, description: 'invalid' }] }] : []),
  ]
  const headers: Record<string, string> = retryAfter ? { 'retry-after': retryAfter } : {}
  sendJson(response, status, { error: { code: status, message: 'no', status: 'X', details } }, headers)
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
