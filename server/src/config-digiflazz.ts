import { z } from 'zod'
import { type ConfigProblem, contradicts, missing } from './config-problem.ts'
import { isLoopback } from './platform/loopback.ts'

/** The environment's settings for Digiflazz. */
export const digiflazzShape = {
  DIGIFLAZZ_USERNAME: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{3,64}$/, 'must be the user name of its API, such as tokocontohABC')
    .optional(),
  DIGIFLAZZ_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 visible characters without spaces')
    .optional(),
  DIGIFLAZZ_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 visible characters without spaces')
    .optional(),
}

/** Variables needed together. */
export const digiflazzNeeded = {
  needed: ['DIGIFLAZZ_USERNAME', 'DIGIFLAZZ_API_KEY', 'DIGIFLAZZ_WEBHOOK_SECRET'],
  also: [],
} as const

export const digiflazzVariables = [
  { name: 'DIGIFLAZZ_USERNAME', fallback: undefined, meaning: 'User name of Digiflazz’s API, for `SUPPLIERS=digiflazz`' },
  {
    name: 'DIGIFLAZZ_API_KEY',
    fallback: undefined,
    meaning:
      'Its production key; a secret. The addresses of the store’s machines have to be registered there. A development key (`dev-…`) starts on this machine only',
  },
  {
    name: 'DIGIFLAZZ_WEBHOOK_SECRET',
    fallback: undefined,
    meaning: 'Secret of its webhook, which signs the notices; their address is `/api/webhooks/suppliers/digiflazz` of the store',
  },
] as const

/** The store's account at Digiflazz; null if it has none. */
export type DigiflazzChoice = { username: string; apiKey: string; webhookSecret: string } | null

type Given = { [Name in keyof typeof digiflazzShape]?: string | undefined } & { suppliers: readonly string[]; publicUrl: string }

/** The account, and its problems: every missing part, a part without its supplier, or a development key where buyers come. */
export function chooseDigiflazz(given: Given): { choice: DigiflazzChoice; problems: ConfigProblem[] } {
  const { DIGIFLAZZ_USERNAME: username, DIGIFLAZZ_API_KEY: apiKey, DIGIFLAZZ_WEBHOOK_SECRET: webhookSecret, suppliers, publicUrl } = given
  const refuse = (problem: ConfigProblem) => ({ choice: null, problems: [problem] })
  const isNamed = suppliers.includes('digiflazz')
  if (!isNamed) {
    const stray = digiflazzNeeded.needed.find(name => given[name])
    if (!stray) return { choice: null, problems: [] }
    return refuse(contradicts(stray, 'is set, but SUPPLIERS does not name digiflazz: name it, or leave its settings out'))
  }
  if (!username || !apiKey || !webhookSecret) {
    const absent = digiflazzNeeded.needed.filter(name => !given[name])
    return { choice: null, problems: absent.map(name => missing(name, 'SUPPLIERS names digiflazz')) }
  }
  if (apiKey.startsWith('dev-') && !isLoopback(new URL(publicUrl).hostname))
    return refuse(
      contradicts('DIGIFLAZZ_API_KEY', 'is a development key, which delivers nothing: a store that buyers reach needs the production key'),
    )
  return { choice: { username, apiKey, webhookSecret }, problems: [] }
}
