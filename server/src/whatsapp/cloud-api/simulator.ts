import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import type { WhatsappChoice, WhatsappState } from '../whatsapp.ts'

export type GraphService = {
  /** The store's account, at this service. */
  account: NonNullable<WhatsappChoice>
  /** Templates it took, oldest first. */
  taken: TakenMessage[]
  /** Texts it took, oldest first: only to numbers that wrote to the store in the last 24 hours. */
  answers: { to: string; text: string }[]
  /** It answers the next call so; the message is taken only by `takesAnd…`. */
  answer(trouble: GraphTrouble): void
  /** A signed notice about states of messages, as the company posts it. */
  notice(states: readonly Partial<WhatsappState>[]): { body: string; headers: Record<string, string> }
  /** A signed notice about what was written to the store's number. */
  replies(replies: readonly SimulatedReply[]): { body: string; headers: Record<string, string> }
  close(): Promise<void>
}

/** `isButton` for the quick reply of a template instead of a typed text. */
export type SimulatedReply = { from: string; text: string; at: Date; isButton?: boolean }

export type TakenMessage = { to: string; template: string; parameters: string[]; wamid: string; callbackData: string | undefined }

export type GraphTrouble = RefusingTrouble | 'takesAndHangsUp' | 'takesAndIsSilent'

type RefusingTrouble = 'silent' | 'hangsUp' | 'redirects' | { status: number; code?: number; retryAfter?: string }

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

const addressed = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^[1-9]\d{7,14}$/),
  biz_opaque_callback_data: z.string().max(512).optional(),
}

const textSchema = z.strictObject({
  ...addressed,
  type: z.literal('text'),
  text: z.strictObject({ preview_url: z.boolean(), body: z.string().min(1).max(4_096) }),
})

const messageSchema = z.strictObject({
  ...addressed,
  type: z.literal('template'),
  template: z.strictObject({
    name: z.string(),
    language: z.strictObject({ code: z.string() }),
    components: z.union([z.tuple([body]), z.tuple([body, button])]),
  }),
})

const windowMs = 24 * 60 * 60_000

/** The Cloud API, with the approved templates of a store. */
export async function startGraph(): Promise<GraphService> {
  const account: GraphService['account'] = {
    token: randomBytes(30).toString('base64url'),
    phoneNumberId: '106540352242922',
    appSecret: randomBytes(16).toString('hex'),
    verifyToken: randomBytes(16).toString('hex'),
    // Another version than the usual one, which the settings alone know.
    apiVersion: 'v99.0',
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
  const answers: GraphService['answers'] = []
  const wroteAt = new Map<string, number>()
  let trouble: GraphTrouble | undefined
  const server = createServer((request, response) => {
    void readBody(request).then(text => {
      const refusal = refuseRequest(request, account)
      if (!refusal && request.method === 'GET') {
        const wanted = trouble
        trouble = undefined
        return wanted !== undefined && !takesMessage(wanted) ? answerWith(wanted, response) : sendJson(response, 200, ownNumber)
      }
      if (refusal) return sendError(response, refusal)
      const wanted = trouble
      trouble = undefined
      if (wanted !== undefined && !takesMessage(wanted)) return answerWith(wanted, response)
      const message = readText(text, wroteAt) ?? readMessage(text, account)
      if ('status' in message) return sendError(response, message)
      if ('text' in message) answers.push({ to: message.to, text: message.text })
      else taken.push(message)
      if (wanted) return answerWith(wanted === 'takesAndIsSilent' ? 'silent' : 'hangsUp', response)
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
    answers,
    answer(wanted) {
      trouble = wanted
    },
    notice: states => writeNotice({ statuses: states.map(writeStatus) }, account),
    replies(replies) {
      for (const { from, at } of replies) wroteAt.set(from.slice(1), Math.max(at.getTime(), wroteAt.get(from.slice(1)) ?? 0))
      return writeNotice({ messages: replies.map(writeReply) }, account)
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const ownNumber = { verified_name: 'Toko Contoh', id: '106540352242922' }

function refuseRequest(request: IncomingMessage, account: GraphService['account']): GraphError | undefined {
  const number = `/${account.apiVersion}/${account.phoneNumberId}`
  const isRead = request.method === 'GET' && request.url === `${number}?fields=verified_name`
  if (!isRead && (request.method !== 'POST' || request.url !== `${number}/messages`)) return { status: 400, code: 100 }
  if (request.headers.authorization !== `Bearer ${account.token}`) return { status: 401, code: 190 }
  if (isRead) return undefined
  return request.headers['content-type'] === 'application/json' ? undefined : { status: 400, code: 100 }
}

/** Undefined for what is no text. */
function readText(
  text: string,
  wroteAt: ReadonlyMap<string, number>,
): { to: string; text: string; wamid: string } | GraphError | undefined {
  const { data } = textSchema.safeParse(JSON.parse(text))
  if (!data) return undefined
  if (Date.now() - (wroteAt.get(data.to) ?? 0) > windowMs) return { status: 400, code: 131047 }
  return { to: data.to, text: data.text.body, wamid: `wamid.${randomBytes(24).toString('base64')}` }
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

function writeStatus({ reference, messageId, state, detail }: Partial<WhatsappState>) {
  return {
    id: reference,
    status: state,
    timestamp: '1795000000',
    recipient_id: '6281234567890',
    ...(messageId && { biz_opaque_callback_data: messageId }),
    ...(detail && { errors: [{ code: Number(detail), title: 'Message undeliverable' }] }),
  }
}

function writeReply({ from, text, at, isButton }: SimulatedReply) {
  const id = `wamid.${randomBytes(24).toString('base64')}`
  const written = { from: from.slice(1), id, timestamp: String(Math.floor(at.getTime() / 1_000)) }
  return isButton ? { ...written, type: 'button', button: { text, payload: text } } : { ...written, type: 'text', text: { body: text } }
}

function writeNotice(told: object, { phoneNumberId, appSecret }: GraphService['account']) {
  const metadata = { display_phone_number: '6280000000000', phone_number_id: phoneNumberId }
  const changes = [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...told } }]
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '102290129340398', changes }] })
  const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
  return { body, headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature } }
}

type GraphError = { status: number; code?: number; retryAfter?: string }

function takesMessage(trouble: GraphTrouble): trouble is Exclude<GraphTrouble, RefusingTrouble> {
  return trouble === 'takesAndHangsUp' || trouble === 'takesAndIsSilent'
}

function answerWith(trouble: RefusingTrouble, response: ServerResponse): void {
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
