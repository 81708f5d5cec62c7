import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import type { WhatsappChoice, WhatsappState } from '../whatsapp.ts'

export type GraphService = {
  /** The store's account, at this service. */
  account: NonNullable<WhatsappChoice>
  /** Messages it took, oldest first. */
  taken: TakenMessage[]
  /** It answers the next call so; the message is taken only by `takesAndHangsUp`. */
  answer(trouble: GraphTrouble): void
  /** A signed notice about states of messages, as the company posts it. */
  notice(states: readonly Partial<WhatsappState>[]): { body: string; headers: Record<string, string> }
  close(): Promise<void>
}

export type TakenMessage = { to: string; template: string; parameters: string[]; wamid: string; callbackData: string | undefined }

export type GraphTrouble = 'silent' | 'hangsUp' | 'takesAndHangsUp' | 'redirects' | { status: number; code?: number; retryAfter?: string }

// What the API refuses in a parameter: several lines, tabs, five spaces in a row.
const parameter = z.strictObject({
  type: z.literal('text'),
  text: z
    .string()
    .min(1)
    .max(1_024)
    .regex(/^(?!.* {5})[^\n\t]+$/),
})
const parameters = z.array(parameter)
const body = z.strictObject({ type: z.literal('body'), parameters })
const button = z.strictObject({ type: z.literal('button'), sub_type: z.literal('url'), index: z.literal(0), parameters })

const messageSchema = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^[1-9]\d{7,14}$/),
  type: z.literal('template'),
  template: z.strictObject({
    name: z.string(),
    language: z.strictObject({ code: z.string() }),
    components: z.union([z.tuple([body]), z.tuple([body, button])]),
  }),
  biz_opaque_callback_data: z.string().max(512).optional(),
})

/** The Cloud API, with the approved templates of a store. */
export async function startGraph(): Promise<GraphService> {
  const account: GraphService['account'] = {
    token: randomBytes(30).toString('base64url'),
    phoneNumberId: '106540352242922',
    appSecret: randomBytes(16).toString('hex'),
    verifyToken: randomBytes(16).toString('hex'),
    apiVersion: 'v23.0',
    language: 'id',
    templates: {
      paid: 'order_paid',
      delivered: 'order_delivered',
      failed: 'order_failed',
      refunded: 'order_refunded',
      needs_you: 'order_needs_you',
      code: 'one_time_code',
    },
    simulator: undefined,
  }
  const taken: TakenMessage[] = []
  let trouble: GraphTrouble | undefined
  const server = createServer((request, response) => {
    void readBody(request).then(text => {
      const refusal = refuseRequest(request, account)
      if (refusal) return sendError(response, refusal)
      const wanted = trouble
      trouble = undefined
      if (wanted !== undefined && wanted !== 'takesAndHangsUp') return answerWith(wanted, response)
      const message = readMessage(text, account)
      if ('status' in message) return sendError(response, message)
      taken.push(message)
      if (wanted) return answerWith('hangsUp', response)
      const { to, wamid } = message
      const contacts = [{ input: to, wa_id: to }]
      sendJson(response, 200, { messaging_product: 'whatsapp', contacts, messages: [{ id: wamid, message_status: 'accepted' }] })
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  account.simulator = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    account,
    taken,
    answer(wanted) {
      trouble = wanted
    },
    notice: states => writeNotice(states, account),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function refuseRequest(request: IncomingMessage, account: GraphService['account']): GraphError | undefined {
  if (request.method !== 'POST' || request.url !== `/${account.apiVersion}/${account.phoneNumberId}/messages`)
    return { status: 400, code: 100 }
  if (request.headers.authorization !== `Bearer ${account.token}`) return { status: 401, code: 190 }
  return request.headers['content-type'] === 'application/json' ? undefined : { status: 400, code: 100 }
}

function readMessage(text: string, account: GraphService['account']): TakenMessage | GraphError {
  const read = messageSchema.safeParse(JSON.parse(text))
  if (!read.success) return { status: 400, code: 100 }
  const { to, template, biz_opaque_callback_data: callbackData } = read.data
  const { name, language, components } = template
  if (!Object.values(account.templates).includes(name) || language.code !== account.language) return { status: 404, code: 132001 }
  const [texts = [], copied] = components.map(({ parameters }) => parameters.map(({ text }) => text))
  const [code = ''] = texts
  const isCode = name === account.templates.code
  const isComplete = isCode ? texts.length === 1 && copied?.join() === code : texts.length === 3 && !copied
  if (!isComplete) return { status: 400, code: 132000 }
  if (isCode && !/^[A-Za-z0-9]{1,15}$/.test(code)) return { status: 400, code: 132018 }
  const wamid = `wamid.${randomBytes(24).toString('base64')}`
  return { to, template: name, parameters: texts, wamid, callbackData }
}

function writeNotice(states: readonly Partial<WhatsappState>[], { phoneNumberId, appSecret }: GraphService['account']) {
  const statuses = states.map(({ reference, messageId, state, detail }) => ({
    id: reference,
    status: state,
    timestamp: '1795000000',
    recipient_id: '6281234567890',
    ...(messageId && { biz_opaque_callback_data: messageId }),
    ...(detail && { errors: [{ code: Number(detail), title: 'Message undeliverable' }] }),
  }))
  const metadata = { display_phone_number: '6280000000000', phone_number_id: phoneNumberId }
  const changes = [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, statuses } }]
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '102290129340398', changes }] })
  const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
  return { body, headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature } }
}

type GraphError = { status: number; code?: number; retryAfter?: string }

function answerWith(trouble: Exclude<GraphTrouble, 'takesAndHangsUp'>, response: ServerResponse): void {
  if (trouble === 'silent') return
  if (trouble === 'hangsUp') response.socket?.destroy()
  else if (trouble === 'redirects') response.writeHead(307, { location: '/elsewhere' }).end()
  else sendError(response, trouble)
}

function sendError(response: ServerResponse, { status, code, retryAfter }: GraphError): void {
  const headers: Record<string, string> = retryAfter ? { 'retry-after': retryAfter } : {}
  if (code === undefined) response.writeHead(status, headers).end('<html>')
  else sendJson(response, status, { error: { message: `(#${code})`, type: 'OAuthException', code, fbtrace_id: 'A' } }, headers)
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
