import { randomBytes, randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import type { TelegramChoice } from '../telegram.ts'

export type BotService = {
  /** The store's bot, at this service. */
  account: NonNullable<TelegramChoice>
  /** Texts it took, oldest first. */
  taken: { chat: string; text: string }[]
  /** Somebody presses Start in a chat of their own; answers the chat's number. */
  start(word: string): string
  /** From now on the bot is blocked there. */
  block(chat: string): void
  /** It answers the next call so; `takesAndHangsUp` takes the text first. */
  answer(trouble: BotTrouble): void
  close(): Promise<void>
}

export type BotTrouble = 'hangsUp' | 'silent' | 'takesAndHangsUp' | { status: number; description?: string; retryAfter?: number }

const messageSchema = z.strictObject({
  chat_id: z.number().int(),
  text: z.string().min(1).max(4_096),
  link_preview_options: z.strictObject({ is_disabled: z.boolean() }),
})
const updatesSchema = z.strictObject({
  offset: z.number().int(),
  limit: z.number().int().min(1).max(100),
  timeout: z.literal(0),
  allowed_updates: z.tuple([z.literal('message')]),
})

/** The Bot API with one bot, whose chats are known once somebody has pressed Start. */
export async function startBotService(): Promise<BotService> {
  const account: BotService['account'] = { token: `${randomInt(1e8, 1e9)}:${randomBytes(26).toString('base64url')}`, simulator: undefined }
  const taken: BotService['taken'] = []
  const chats = new Map<string, 'open' | 'blocked'>()
  const updates: object[] = []
  let trouble: BotTrouble | undefined
  const server = createServer((request, response) => {
    void readBody(request).then(text => {
      const method = request.url?.startsWith(`/bot${account.token}/`) ? request.url.slice(`/bot${account.token}/`.length) : undefined
      if (method === undefined) return refuse(response, { status: 401, description: 'Unauthorized' })
      const wanted = trouble
      trouble = undefined
      if (wanted !== undefined && wanted !== 'takesAndHangsUp') return answerWith(wanted, response)
      if (method === 'getMe') return say(response, { id: 1, is_bot: true, first_name: 'Toko', username: 'toko_contoh_bot' })
      const body: unknown = JSON.parse(text)
      if (method === 'getUpdates' && updatesSchema.safeParse(body).success) return say(response, updates.slice(-100))
      const message = messageSchema.safeParse(body).data
      if (method !== 'sendMessage' || !message) return refuse(response, { status: 400, description: 'Bad Request: message is not valid' })
      const chat = String(message.chat_id)
      const state = chats.get(chat)
      if (state === undefined) return refuse(response, { status: 400, description: 'Bad Request: chat not found' })
      if (state === 'blocked') return refuse(response, { status: 403, description: 'Forbidden: bot was blocked by the user' })
      taken.push({ chat, text: message.text })
      if (wanted) return answerWith('hangsUp', response)
      say(response, { message_id: taken.length, chat: { id: message.chat_id }, date: 1_795_000_000, text: message.text })
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  account.simulator = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    account,
    taken,
    start(word) {
      const chat = String(randomInt(1e8, 1e9))
      chats.set(chat, 'open')
      const id = Number(chat)
      updates.push({
        update_id: updates.length + 1,
        message: { message_id: 1, from: { id }, chat: { id, type: 'private' }, text: `/start ${word}` },
      })
      return chat
    },
    block: chat => void chats.set(chat, 'blocked'),
    answer(wanted) {
      trouble = wanted
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

type Refusal = Extract<BotTrouble, object>

function answerWith(trouble: Exclude<BotTrouble, 'takesAndHangsUp'>, response: ServerResponse): void {
  if (trouble === 'silent') return
  if (trouble === 'hangsUp') response.socket?.destroy()
  else if (trouble.description === undefined) response.writeHead(trouble.status).end('<html>')
  else refuse(response, trouble)
}

function refuse(response: ServerResponse, { status, description, retryAfter }: Refusal): void {
  const parameters = retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } }
  send(response, status, { ok: false, error_code: status, description, ...parameters })
}

function say(response: ServerResponse, result: unknown): void {
  send(response, 200, { ok: true, result })
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
