import { hash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { readCheck } from '../../platform/company-check.ts'
import { fetchJson } from '../../platform/fetch-json.ts'
import { isSignedBy } from '../../platform/signature.ts'
import { tidy } from '../../platform/tidy.ts'
import type { TemplateMessage, Whatsapp, WhatsappChoice, WhatsappOutcome } from '../whatsapp.ts'
import { readAnswer } from './read-answer.ts'
import { readNotice } from './read-notice.ts'

/** Time limit of one call. */
const callMs = 10_000

/** Longest parameter of a template, in characters: three of them and the template's own text are at most 1,024. */
const longestParameter = 200

const nameSchema = z.object({ verified_name: z.string() })

type Account = NonNullable<WhatsappChoice>

/** WhatsApp through its official Cloud API. */
export function createCloudApi(account: Account, { clock, timeoutMs = callMs }: { clock: Clock; timeoutMs?: number }): Whatsapp {
  const { apiVersion, phoneNumberId, token, appSecret, simulator } = account
  const number = `${simulator ?? 'https://graph.facebook.com'}/${apiVersion}/${phoneNumberId}`
  const url = `${number}/messages`
  const authorization = `Bearer ${token}`
  const post = async ({ id, to }: { id: string; to: string }, content: object): Promise<WhatsappOutcome> => {
    if (!/^\+[1-9]\d{7,14}$/.test(to)) return { kind: 'refused', detail: 'no_number' }
    const headers = { authorization, 'content-type': 'application/json' }
    const addressed = { messaging_product: 'whatsapp', recipient_type: 'individual', to: to.slice(1), biz_opaque_callback_data: id }
    const answer = await fetchJson({ method: 'POST', url, headers, body: JSON.stringify({ ...addressed, ...content }), timeoutMs })
    return readAnswer(answer, clock.now())
  }
  return {
    send: message => post(message, templateOf(message, account)),
    answer: message => post(message, { type: 'text', text: { preview_url: false, body: message.text } }),
    readNotice({ headers, body }) {
      const [, signature = null] = /^sha256=(.*)$/.exec(headers.get('x-hub-signature-256') ?? '') ?? []
      return isSignedBy(body, appSecret, signature) ? { kind: 'notice', ...readNotice(body, account) } : { kind: 'unverified' }
    },
    // Hashes have one length, so that the comparison tells nothing.
    isVerifyToken: word => timingSafeEqual(hash('sha256', word, 'buffer'), hash('sha256', account.verifyToken, 'buffer')),
    async check() {
      const answer = await fetchJson({ method: 'GET', url: `${number}?fields=verified_name`, headers: { authorization }, timeoutMs })
      const { data } = nameSchema.safeParse(answer.kind === 'answer' ? answer.body : undefined)
      return readCheck(answer, `the number of ${data?.verified_name ?? 'this store'}; a wrong app secret shows with the first notice`)
    },
  }
}

function templateOf(message: TemplateMessage, { templates, language }: Account) {
  return {
    type: 'template',
    template: { name: templates[message.template], language: { code: language }, components: componentsOf(message) },
  }
}

/** A code is in the text and in the button that copies it. */
function componentsOf(message: TemplateMessage) {
  if (message.template !== 'code') return [{ type: 'body', parameters: message.parameters.map(toParameter) }]
  const parameters = [toParameter(message.code)]
  return [
    { type: 'body', parameters },
    { type: 'button', sub_type: 'url', index: 0, parameters },
  ]
}

/** WhatsApp refuses empty parameters and those of several lines. */
function toParameter(text: string) {
  return { type: 'text', text: tidy(text, longestParameter) || '-' }
}
