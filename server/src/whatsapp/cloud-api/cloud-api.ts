import { hash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { isSignedBy } from '../../platform/signature.ts'
import { tidy } from '../../platform/tidy.ts'
import type { TemplateMessage, Whatsapp, WhatsappChoice, WhatsappOutcome } from '../whatsapp.ts'
import { callGraph } from './call-graph.ts'
import { readAnswer } from './read-answer.ts'
import { readStates } from './read-states.ts'

/** Time limit of one call. */
const callMs = 10_000

/** Longest parameter of a template, in characters: three of them and the template's own text are at most 1,024. */
const longestParameter = 200

type Account = NonNullable<WhatsappChoice>

/** WhatsApp through its official Cloud API. */
export function createCloudApi(account: Account, { clock, timeoutMs = callMs }: { clock: Clock; timeoutMs?: number }): Whatsapp {
  const { apiVersion, phoneNumberId, token, appSecret, simulator } = account
  const url = `${simulator ?? 'https://graph.facebook.com'}/${apiVersion}/${phoneNumberId}/messages`
  return {
    async send(message): Promise<WhatsappOutcome> {
      if (!/^\+[1-9]\d{7,14}$/.test(message.to)) return { kind: 'refused', detail: 'no_number' }
      const answer = await callGraph({ url, token, body: JSON.stringify(compose(message, account)), timeoutMs })
      return readAnswer(answer, clock.now())
    },
    readNotice({ headers, body }) {
      const [, signature = null] = /^sha256=(.*)$/.exec(headers.get('x-hub-signature-256') ?? '') ?? []
      return isSignedBy(body, appSecret, signature) ? { kind: 'states', states: readStates(body) } : { kind: 'unverified' }
    },
    // Hashes have one length, so that the comparison tells nothing.
    isVerifyToken: word => timingSafeEqual(hash('sha256', word, 'buffer'), hash('sha256', account.verifyToken, 'buffer')),
  }
}

function compose(message: TemplateMessage, { templates, language }: Account) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: message.to.slice(1),
    type: 'template',
    template: { name: templates[message.template], language: { code: language }, components: componentsOf(message) },
    biz_opaque_callback_data: message.id,
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
