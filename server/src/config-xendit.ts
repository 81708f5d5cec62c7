import { z } from 'zod'
import { type ConfigProblem, contradicts, missing } from './config-problem.ts'
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
export function chooseXendit(given: Given): { choice: XenditChoice; problems: ConfigProblem[] } {
  const { XENDIT_SECRET_KEY: secretKey, XENDIT_CALLBACK_TOKEN: callbackToken, gateways, publicUrl } = given
  const refuse = (problem: ConfigProblem) => ({ choice: null, problems: [problem] })
  const isNamed = gateways.includes('xendit')
  if (!isNamed) {
    const stray = xenditNeeded.needed.find(name => given[name])
    if (!stray) return { choice: null, problems: [] }
    return refuse(contradicts(stray, 'is set, but GATEWAYS does not name xendit: name it, or leave its settings out'))
  }
  if (!secretKey || !callbackToken) {
    const absent = xenditNeeded.needed.filter(name => !given[name])
    return { choice: null, problems: absent.map(name => missing(name, 'GATEWAYS names xendit')) }
  }
  if (secretKey.startsWith('xnd_development_') && !isLoopback(new URL(publicUrl).hostname))
    return refuse(
      contradicts('XENDIT_SECRET_KEY', 'is a test key, whose payments bring no money: a store that buyers reach needs xnd_production_…'),
    )
  return { choice: { secretKey, callbackToken }, problems: [] }
}
