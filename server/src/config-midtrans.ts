import { z } from 'zod'
import { type ConfigProblem, contradicts, missing } from './config-problem.ts'
import { isLoopback } from './platform/loopback.ts'

const environments = ['production', 'sandbox'] as const

/** The environment's settings for the gateway Midtrans. */
export const midtransShape = {
  MIDTRANS_SERVER_KEY: z
    .string()
    .regex(/^(?:SB-)?(?:Mid|VT)-server-[\w-]{8,100}$/, 'must be a server key such as Mid-server-…, and not the client key')
    .optional(),
  MIDTRANS_ENVIRONMENT: z.enum(environments, `must be ${environments.join(' or ')}`),
}

export const midtransVariables = [
  {
    name: 'MIDTRANS_SERVER_KEY',
    fallback: undefined,
    meaning:
      'Server key of Midtrans, for `GATEWAYS=midtrans`; a secret. The notices’ address is `/api/webhooks/payments/midtrans` of the store',
  },
  { name: 'MIDTRANS_ENVIRONMENT', fallback: 'production', meaning: '`sandbox` for its simulated money, on a store of this machine only' },
] as const

/** The account at Midtrans; null if the store does not use it. */
export type MidtransChoice = { serverKey: string; environment: (typeof environments)[number] } | null

type Given = z.output<z.ZodObject<typeof midtransShape>> & { gateways: readonly string[]; publicUrl: string }

/** The account at Midtrans, and the problems with it: a key without its gateway, a gateway without its key, or the other environment's. */
export function chooseMidtrans(given: Given): { choice: MidtransChoice; problems: ConfigProblem[] } {
  const { MIDTRANS_SERVER_KEY: serverKey, MIDTRANS_ENVIRONMENT: environment, gateways, publicUrl } = given
  const isNamed = gateways.includes('midtrans')
  const refuse = (problem: ConfigProblem) => ({ choice: null, problems: [problem] })
  if (!serverKey) return isNamed ? refuse(missing('MIDTRANS_SERVER_KEY', 'GATEWAYS names midtrans')) : { choice: null, problems: [] }
  if (!isNamed) return refuse(contradicts('MIDTRANS_SERVER_KEY', 'is set, but GATEWAYS does not name midtrans: leave it out, or name it'))
  // A key without the prefix may be of either environment, because new accounts may lack it.
  if (environment === 'production' && serverKey.startsWith('SB-'))
    return refuse(
      contradicts('MIDTRANS_SERVER_KEY', 'is a key of the sandbox: take the one of production, or set MIDTRANS_ENVIRONMENT=sandbox'),
    )
  if (environment === 'sandbox' && !isLoopback(new URL(publicUrl).hostname))
    return refuse(
      contradicts(
        'MIDTRANS_ENVIRONMENT',
        'is sandbox, where anybody pays with simulated money: PUBLIC_URL must be an address of this machine',
      ),
    )
  return { choice: { serverKey, environment }, problems: [] }
}
