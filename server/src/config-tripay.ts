import { z } from 'zod'
import { type ConfigProblem, contradicts, missing } from './config-problem.ts'
import { isLoopback } from './platform/loopback.ts'

const environments = ['production', 'sandbox'] as const

/** Tripay's codes for QRIS; a merchant usually has one of them. */
export const qrisCodes = ['QRIS', 'QRISC', 'QRIS2', 'QRIS_SHOPEEPAY'] as const

const secret = z.string().regex(/^[\x21-\x7e]{8,200}$/, 'must be 8 to 200 visible characters without spaces')

/** The environment's settings for Tripay. */
export const tripayShape = {
  TRIPAY_API_KEY: secret.optional(),
  TRIPAY_PRIVATE_KEY: secret.optional(),
  TRIPAY_MERCHANT_CODE: z
    .string()
    .regex(/^[A-Z0-9]{2,20}$/, 'must be a merchant code such as T0001')
    .optional(),
  TRIPAY_BUYER_EMAIL: z.email('must be an e-mail address').optional(),
  TRIPAY_ENVIRONMENT: z.enum(environments, `must be ${environments.join(' or ')}`),
  TRIPAY_QRIS: z.enum(qrisCodes, `must be one of ${qrisCodes.join(', ')}`),
}

/** Variables needed together. */
export const tripayNeeded = {
  needed: ['TRIPAY_API_KEY', 'TRIPAY_PRIVATE_KEY', 'TRIPAY_MERCHANT_CODE', 'TRIPAY_BUYER_EMAIL'],
  also: [],
} as const

export const tripayVariables = [
  { name: 'TRIPAY_API_KEY', fallback: undefined, meaning: 'API key of Tripay, for `GATEWAYS=tripay`; a secret' },
  {
    name: 'TRIPAY_PRIVATE_KEY',
    fallback: undefined,
    meaning:
      'Its private key, which signs payments and notices; a secret. The notices’ address is `/api/webhooks/payments/tripay` of the store',
  },
  { name: 'TRIPAY_MERCHANT_CODE', fallback: undefined, meaning: 'Its merchant code, such as `T0001`' },
  {
    name: 'TRIPAY_BUYER_EMAIL',
    fallback: undefined,
    meaning: 'Address of the store that Tripay is told for buyers who gave none: it makes no payment without one',
  },
  {
    name: 'TRIPAY_ENVIRONMENT',
    fallback: 'production',
    meaning: '`sandbox` for its simulated money, on a store of this machine only; its keys begin with `DEV-`',
  },
  { name: 'TRIPAY_QRIS', fallback: 'QRIS', meaning: `The QRIS channel the merchant has there: ${qrisCodes.join(', ')}` },
] as const

/** The account at Tripay; null if the store does not use it. */
export type TripayChoice = {
  environment: (typeof environments)[number]
  apiKey: string
  privateKey: string
  merchantCode: string
  qrisCode: (typeof qrisCodes)[number]
  buyerEmail: string
} | null

type Given = z.output<z.ZodObject<typeof tripayShape>> & { gateways: readonly string[]; publicUrl: string }

/** The account at Tripay, and its problems: every missing part, a key without its gateway, or the other environment's. */
export function chooseTripay(given: Given): { choice: TripayChoice; problems: ConfigProblem[] } {
  const { TRIPAY_API_KEY: apiKey, TRIPAY_PRIVATE_KEY: privateKey, TRIPAY_MERCHANT_CODE: merchantCode } = given
  const { TRIPAY_BUYER_EMAIL: buyerEmail, TRIPAY_ENVIRONMENT: environment, TRIPAY_QRIS: qrisCode, gateways, publicUrl } = given
  const refuse = (problem: ConfigProblem) => ({ choice: null, problems: [problem] })
  const isNamed = gateways.includes('tripay')
  if (!isNamed) {
    const stray = tripayNeeded.needed.find(name => given[name])
    if (!stray) return { choice: null, problems: [] }
    return refuse(contradicts(stray, 'is set, but GATEWAYS does not name tripay: name it, or leave its settings out'))
  }
  if (!apiKey || !privateKey || !merchantCode || !buyerEmail) {
    const absent = tripayNeeded.needed.filter(name => !given[name])
    return { choice: null, problems: absent.map(name => missing(name, 'GATEWAYS names tripay')) }
  }
  const keyOf = apiKey.startsWith('DEV-') ? 'sandbox' : 'production'
  if (keyOf !== environment)
    return refuse(contradicts('TRIPAY_API_KEY', `is a key of ${keyOf}, but TRIPAY_ENVIRONMENT is ${environment}: take both of one`))
  if (environment === 'sandbox' && !isLoopback(new URL(publicUrl).hostname))
    return refuse(
      contradicts(
        'TRIPAY_ENVIRONMENT',
        'is sandbox, where anybody pays with simulated money: PUBLIC_URL must be an address of this machine',
      ),
    )
  return { choice: { environment, apiKey, privateKey, merchantCode, qrisCode, buyerEmail }, problems: [] }
}
