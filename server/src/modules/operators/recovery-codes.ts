import { randomBytes } from 'node:crypto'
import { orderIdAlphabet } from '@kilat/contract/ids.ts'
import type { TxCtx } from '../../ctx/context.ts'
import { operatorRecoveryCodes } from '../../db/schema/operators.ts'
import { hashSecret } from '../identity/secret.ts'

const codes = 10
const letters = 16

/** Makes an operator's recovery codes, of 80 random bits each. Only this answer has them. */
export async function makeRecoveryCodes(ctx: Pick<TxCtx, 'db'>, { operator }: { operator: string }): Promise<string[]> {
  const made = Array.from({ length: codes }, newCode)
  await ctx.db.insert(operatorRecoveryCodes).values(made.map(code => ({ hash: hashCode(code), operator })))
  return made
}

/** The same for every spelling of a code. */
export function hashCode(typed: string): string {
  return hashSecret(typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
}

function newCode(): string {
  // 256 is a multiple of 32, so every letter is equally likely.
  const word = Array.from(randomBytes(letters), byte => orderIdAlphabet[byte % 32]).join('')
  return word.replaceAll(/.{4}(?=.)/g, '$&-')
}
