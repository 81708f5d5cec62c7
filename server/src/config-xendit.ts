import { z } from 'zod'
import { isLoopback } from './platform/loopback.ts'

/** The environment's settings for Xendit. */
export const xenditShape = {
  XENDIT_SECRET_KEY: z
    .string()
    .regex(/^xnd_(?:development|production)_[\x21-\x7e]{8,500}$/, 'must be a secret key, xnd_production_… or xnd_development_…')
    .optional(),
  XENDIT_CALLBACK_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,500}$/, 'must be at least 16 visible characters without spaces')
    .optional(),
}

/** Variables needed together. */
export const xenditNeeded = { needed: ['XENDIT_SECRET_KEY', 'XENDIT_CALLBACK_TOKEN'], also: [] } as const

export const xenditVariables = [
  {
    name: 'XENDIT_SECRET_KEY',
    fallback: undefined,
    meaning:
      'Gateway Xendit: a secret key that may write Money-in and read Transactions; a secret. A test key (`xnd_development_…`) starts on this machine only',
  },
  {
    name: 'XENDIT_CALLBACK_TOKEN',
    fallback: undefined,
    meaning:
      'Its verification token of webhooks, a secret; in its dashboard they go to `/api/webhooks/payments/xendit` of the store, for payments, refunds and invoices',
  },
] as const

/** The store's account at Xendit; null if it has none. */
export type XenditChoice = { secretKey: string; callbackToken: string } | null

type Given = { [Name in keyof typeof xenditShape]?: string | undefined } & { gateways: readonly string[]; publicUrl: string }

/** The account, and its problems: every missing part, a key without its gateway, or a test key where buyers come. */
export function chooseXendit(given: Given): { choice: XenditChoice; problems: string[] } {
  const { XENDIT_SECRET_KEY: secretKey, XENDIT_CALLBACK_TOKEN: callbackToken, gateways, publicUrl } = given
  const refuse = (problem: string) => ({ choice: null, problems: [problem] })
  const isNamed = gateways.includes('xendit')
  if (!isNamed && !secretKey && !callbackToken) return { choice: null, problems: [] }
  if (isNamed && (!secretKey || !callbackToken)) {
    const missing = xenditNeeded.needed.filter(name => !given[name])
    return { choice: null, problems: missing.map(name => `${name} is missing: GATEWAYS names xendit`) }
  }
  if (!isNamed || !secretKey || !callbackToken)
    return refuse(
      `${secretKey ? 'XENDIT_SECRET_KEY' : 'XENDIT_CALLBACK_TOKEN'} is set, but GATEWAYS does not name xendit: name it, or leave its settings out`,
    )
  if (secretKey.startsWith('xnd_development_') && !isLoopback(new URL(publicUrl).hostname))
    return refuse('XENDIT_SECRET_KEY is a test key, whose payments bring no money: a store that buyers reach needs xnd_production_…')
  return { choice: { secretKey, callbackToken }, problems: [] }
}
