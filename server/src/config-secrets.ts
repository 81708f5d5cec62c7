import { z } from 'zod'
import type { Companies } from './config-companies.ts'
import { type ConfigProblem, contradicts, missing } from './config-problem.ts'

const shape = 'must be keys of 32 random bytes in base64, with commas between them'

const keys = z
  .string()
  .transform(text => text.split(',').map(part => part.trim()))
  .pipe(z.array(z.string().regex(/^[A-Za-z0-9+/_-]{43}=?$/, shape)))
  .transform(parts => parts.map(part => Buffer.from(part, 'base64')))
  .refine(list => new Set(list.map(key => key.toString('hex'))).size === list.length, 'must not have one key twice')

/** Secrets of the store's own, which no company gave it. */
export const secretsShape = {
  CODE_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  VOUCHER_KEYS: keys.optional(),
  CREDENTIALS_KEYS: keys.optional(),
}

export const secretsVariables = [
  {
    name: 'CODE_SECRET',
    fallback: undefined,
    meaning: 'Secret that one-time codes are made from, the same on all machines of a store; kept in `DATA_DIR` until set',
  },
  {
    name: 'VOUCHER_KEYS',
    fallback: undefined,
    meaning:
      'Keys of the codes in stock, for `SUPPLIERS=voucher_stock`: 32 random bytes in base64, with commas between them. The first encrypts, the others open what was encrypted before; a secret',
  },
  {
    name: 'CREDENTIALS_KEYS',
    fallback: undefined,
    meaning:
      'Keys of the credentials that operators enter in the console instead of here, like those of `VOUCHER_KEYS`; a secret. With them a `store` also starts without the credentials of companies it names',
  },
] as const

type Secrets = z.output<z.ZodObject<typeof secretsShape>>

type Given = Pick<Secrets, 'VOUCHER_KEYS'> & Pick<Companies, 'profile' | 'suppliers'>

/**
 * Keys of the codes in stock, and the problem with them. A store that no longer sells its stock keeps its keys, for the pages of its orders.
 * A trial may not have them: it has a key of its own, and would sell what they open for simulated money.
 */
export function chooseVoucherKeys({ VOUCHER_KEYS: given, profile, suppliers }: Given): {
  keys: readonly Buffer[]
  problems: ConfigProblem[]
} {
  if (profile === 'trial')
    return {
      keys: [],
      problems: given ? [contradicts('VOUCHER_KEYS', 'is set, but PROFILE=trial has a key of its own: leave one of them out')] : [],
    }
  if (given || !suppliers.includes('voucher_stock')) return { keys: given ?? [], problems: [] }
  return { keys: [], problems: [missing('VOUCHER_KEYS', 'SUPPLIERS names voucher_stock')] }
}

/** Keys of the credentials kept in the database, none if operators enter none, and the problem with them: a trial has no accounts. */
export function chooseCredentialsKeys({
  CREDENTIALS_KEYS: keys = [],
  profile,
}: Pick<Secrets, 'CREDENTIALS_KEYS'> & Pick<Companies, 'profile'>) {
  const isStray = profile === 'trial' && keys.length > 0
  return {
    keys,
    problems: isStray ? [contradicts('CREDENTIALS_KEYS', 'is set, but PROFILE=trial has no accounts: leave one of them out')] : [],
  }
}
