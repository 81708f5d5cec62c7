import { z } from 'zod'
import { simulatorOrigin } from './config-addresses.ts'
import type { Profile } from './config-companies.ts'
import { type ConfigProblem, contradicts } from './config-problem.ts'
import type { WhatsappChoice } from './whatsapp/whatsapp.ts'

/** Meta supports it until 8 October 2027 (developers.facebook.com/docs/graph-api/changelog/versions). */
const usualGraphVersion = 'v23.0'

const secret = z.string().regex(/^[\x21-\x7e]{8,1000}$/, 'must be 8 to 1,000 visible characters without spaces')
const templateName = z.string().regex(/^[a-z0-9_]{1,512}$/, 'must be lower-case letters, digits and _')

/** The environment's settings for WhatsApp. */
export const whatsappShape = {
  WHATSAPP_TOKEN: secret.optional(),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{1,30}$/, 'must be digits: the id of the number, not the number')
    .optional(),
  WHATSAPP_APP_SECRET: secret.optional(),
  WHATSAPP_VERIFY_TOKEN: secret.optional(),
  WHATSAPP_API_VERSION: z.string().regex(/^v\d{1,3}\.\d$/, `must be a version such as ${usualGraphVersion}`),
  WHATSAPP_LANGUAGE: z.string().regex(/^[a-z]{2,3}(?:_[A-Z]{2})?$/, 'must be a language such as id or en_US'),
  WHATSAPP_TEMPLATE_PAID: templateName,
  WHATSAPP_TEMPLATE_DELIVERED: templateName,
  WHATSAPP_TEMPLATE_FAILED: templateName,
  WHATSAPP_TEMPLATE_REFUNDED: templateName,
  WHATSAPP_TEMPLATE_NEEDS_YOU: templateName,
  WHATSAPP_TEMPLATE_CODE: templateName,
  WHATSAPP_TEMPLATE_ALERT: templateName.optional(),
  WHATSAPP_SIMULATOR: simulatorOrigin.optional(),
}

/** Variables needed together. */
export const whatsappNeeded = {
  needed: ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  also: ['WHATSAPP_SIMULATOR'],
} as const

export const whatsappVariables = [
  {
    name: 'WHATSAPP_TOKEN',
    fallback: undefined,
    meaning: 'Messages by WhatsApp’s Cloud API: a permanent token of a system user; a secret. Nothing is sent until set',
  },
  { name: 'WHATSAPP_PHONE_NUMBER_ID', fallback: undefined, meaning: 'Id of the number that sends, which is not the number itself' },
  { name: 'WHATSAPP_APP_SECRET', fallback: undefined, meaning: 'Secret of the app, which signs the notices about messages' },
  {
    name: 'WHATSAPP_VERIFY_TOKEN',
    fallback: undefined,
    meaning: 'Word with which the app checks the address of its notices, `/api/webhooks/whatsapp` of the store; a secret',
  },
  {
    name: 'WHATSAPP_API_VERSION',
    fallback: usualGraphVersion,
    meaning: 'Version of the Graph API; Meta supports the default until October 2027',
  },
  { name: 'WHATSAPP_LANGUAGE', fallback: 'id', meaning: 'Language of the templates' },
  {
    name: 'WHATSAPP_TEMPLATE_PAID',
    fallback: 'order_paid',
    meaning:
      'Utility template about a payment; like the next four it has three parameters: item, order, and what happened. Its footer should say that the answer BERHENTI stops them',
  },
  { name: 'WHATSAPP_TEMPLATE_DELIVERED', fallback: 'order_delivered', meaning: 'Utility template about a delivery' },
  { name: 'WHATSAPP_TEMPLATE_FAILED', fallback: 'order_failed', meaning: 'Utility template about an order that can not be delivered' },
  { name: 'WHATSAPP_TEMPLATE_REFUNDED', fallback: 'order_refunded', meaning: 'Utility template about money that is back' },
  { name: 'WHATSAPP_TEMPLATE_NEEDS_YOU', fallback: 'order_needs_you', meaning: 'Utility template about money that waits for the buyer' },
  { name: 'WHATSAPP_TEMPLATE_CODE', fallback: 'one_time_code', meaning: 'Authentication template with a button that copies the code' },
  {
    name: 'WHATSAPP_TEMPLATE_ALERT',
    fallback: undefined,
    meaning:
      'Utility template for alerts to operators, with three parameters: what, of what, and the address of its page. None are sent by WhatsApp until set',
  },
  {
    name: 'WHATSAPP_SIMULATOR',
    fallback: undefined,
    meaning: '`http://127.0.0.1:9400`: a simulated Cloud API on this machine, for a `trial`',
  },
] as const

type Given = z.output<z.ZodObject<typeof whatsappShape>>

/** How the store sends by WhatsApp, and the problems with the choice. The caller has checked that an account is complete or absent. */
export function chooseWhatsapp(given: Given, profile: Profile): { choice: WhatsappChoice; problems: ConfigProblem[] } {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, WHATSAPP_SIMULATOR: simulator } = given
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = given
  if (!token || !phoneNumberId || !appSecret || !verifyToken) return { choice: null, problems: [] }
  const refuse = (problem: ConfigProblem) => ({ choice: null, problems: [problem] })
  if (profile === 'trial' && !simulator)
    return refuse(
      contradicts('WHATSAPP_TOKEN', 'is set, but PROFILE=trial sends nothing to real people: leave it out, or name WHATSAPP_SIMULATOR'),
    )
  if (profile === 'store' && simulator) return refuse(contradicts('WHATSAPP_SIMULATOR', 'is set, which starts with PROFILE=trial only'))
  return {
    choice: {
      ...{ token, phoneNumberId, appSecret, verifyToken, simulator },
      apiVersion: given.WHATSAPP_API_VERSION,
      language: given.WHATSAPP_LANGUAGE,
      templates: {
        paid: given.WHATSAPP_TEMPLATE_PAID,
        delivered: given.WHATSAPP_TEMPLATE_DELIVERED,
        failed: given.WHATSAPP_TEMPLATE_FAILED,
        refunded: given.WHATSAPP_TEMPLATE_REFUNDED,
        needs_you: given.WHATSAPP_TEMPLATE_NEEDS_YOU,
        code: given.WHATSAPP_TEMPLATE_CODE,
        alert: given.WHATSAPP_TEMPLATE_ALERT,
      },
    },
    problems: [],
  }
}
