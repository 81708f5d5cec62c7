import { z } from 'zod'
import { readCheck } from '../../platform/company-check.ts'
import { fetchJson, type JsonAnswer } from '../../platform/fetch-json.ts'
import type { Telegram, TelegramChoice } from '../telegram.ts'
import { readSent } from './read-sent.ts'

/** Time limit of one call. */
const callMs = 10_000

/** The Bot API takes 4,096 characters, which it counts in another way than we do. */
const longestText = 4_000

const botSchema = z.object({ result: z.object({ username: z.string().regex(/^\w{3,64}$/) }) })

const updatesSchema = z.object({ result: z.array(z.unknown()) })
const startSchema = z.object({ message: z.object({ text: z.string(), chat: z.object({ id: z.number().int() }) }) })

/** Telegram through its Bot API. Nothing has to be able to reach the store: it asks for what was written to its bot. */
export function createBotApi({ token, simulator }: NonNullable<TelegramChoice>, { timeoutMs = callMs } = {}): Telegram {
  const call = (method: string, input: object = {}): Promise<JsonAnswer> =>
    fetchJson({
      method: 'POST',
      url: `${simulator ?? 'https://api.telegram.org'}/bot${token}/${method}`,
      // The real path has the token in it.
      keptPath: `/${method}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      timeoutMs,
      longestBytes: 1024 * 1024,
    })
  const readName = async () => {
    const answer = await call('getMe')
    return { answer, name: botSchema.safeParse(bodyOf(answer)).data?.result.username }
  }
  return {
    async send({ chat, text }) {
      if (!/^-?\d{1,20}$/.test(chat)) return { kind: 'refused', detail: 'no_chat' }
      const link_preview_options = { is_disabled: true }
      return readSent(await call('sendMessage', { chat_id: Number(chat), text: text.slice(0, longestText), link_preview_options }))
    },
    async linkOf(word) {
      const { name } = await readName()
      return name && `https://t.me/${name}?start=${word}`
    },
    async findChat(word) {
      // The newest hundred, without confirming them, so that operators who connect at the same time do not take each other's.
      const answer = await call('getUpdates', { offset: -100, limit: 100, timeout: 0, allowed_updates: ['message'] })
      const updates = updatesSchema.safeParse(bodyOf(answer)).data?.result ?? []
      const started = updates.map(update => startSchema.safeParse(update).data?.message)
      const found = started.findLast(message => message?.text === `/start ${word}`)
      return found && String(found.chat.id)
    },
    async check() {
      const { answer, name } = await readName()
      return readCheck(answer, `the bot ${name ?? 'of this store'}`)
    },
  }
}

function bodyOf(answer: JsonAnswer): unknown {
  return answer.kind === 'answer' ? answer.body : undefined
}
