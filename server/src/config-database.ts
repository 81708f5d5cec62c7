import { z } from 'zod'
import { isPostgresUrl } from './config-addresses.ts'
import type { Companies } from './config-companies.ts'
import { switchSchema } from './config-numbers.ts'
import { type ConfigProblem, contradicts, missing } from './config-problem.ts'

const address = z.string().refine(isPostgresUrl, { error: 'must be an address that starts with postgres://' }).optional()

export const databaseShape = {
  DATA_DIR: z.string(),
  DATABASE_URL: address,
  DATABASE_DIRECT_URL: address,
  ALLOW_EMBEDDED_DATABASE: switchSchema,
}

export const databaseVariables = [
  { name: 'DATA_DIR', fallback: '.data', meaning: "Folder of the embedded database and of the store's files" },
  {
    name: 'DATABASE_URL',
    fallback: undefined,
    meaning:
      'PostgreSQL (`postgres://…`); the embedded database until set. Beside the store on one machine it is quicker by its socket: `postgres://kilat@localhost/kilat?host=/var/run/postgresql`',
  },
  {
    name: 'DATABASE_DIRECT_URL',
    fallback: undefined,
    meaning: 'The same PostgreSQL without its pooler, if `DATABASE_URL` leads to one that gives each transaction another connection',
  },
  {
    name: 'ALLOW_EMBEDDED_DATABASE',
    fallback: 'off',
    meaning: '`on` lets a `store` that takes money use the embedded database, which a power cut may damage',
  },
] as const

type Given = Pick<Companies, 'profile' | 'gateways'> & {
  databaseUrl: string | undefined
  databaseDirectUrl: string | undefined
  /** The operator accepts that a power cut may take the newest payments with it. */
  allowsEmbedded: boolean
}

/** Why this store must not use the configured database for its money. */
export function findDatabaseProblems({ profile, gateways, databaseUrl, databaseDirectUrl, allowsEmbedded }: Given): ConfigProblem[] {
  if (databaseDirectUrl !== undefined && databaseUrl === undefined)
    return [contradicts('DATABASE_DIRECT_URL', 'is the second address of the PostgreSQL that DATABASE_URL names: set DATABASE_URL as well')]
  if (profile === 'trial' || gateways.length === 0 || databaseUrl !== undefined || allowsEmbedded) return []
  return [
    missing(
      'DATABASE_URL',
      'the embedded database does not survive a power cut, and GATEWAYS takes real money. Set it, or accept that with ALLOW_EMBEDDED_DATABASE=on',
    ),
  ]
}
