import { createHmac } from 'node:crypto'
import { createSeal, deriveKey, type Seal } from './seal.ts'

/** Keeps voucher codes unreadable for whoever has only the database. Its keys are empty for a store without keys. */
export type CodeVault = Seal & {
  /** The same for every spelling of a code, one for each key, that of the sealing key first. Without a key nobody can guess codes from it. */
  hashesOf(code: string): string[]
}

/** A vault with these keys of 32 bytes. */
export function createCodeVault(secrets: readonly Buffer[]): CodeVault {
  const hashKeys = secrets.map(secret => deriveKey(secret, 'compare codes', 32))
  return {
    ...createSeal(secrets, { name: 'kilat voucher code', use: 'seal codes' }),
    hashesOf: code => hashKeys.map(key => createHmac('sha256', key).update(spellingOf(code)).digest('base64url')),
  }
}

/**
 * The key of a trial's codes, made of a secret it has anyway. No store has it, so that codes which open nothing are never given for real money,
 * whatever became of the trial's database.
 */
export function trialKeyOf(secret: string): Buffer {
  return deriveKey(Buffer.from(secret), 'codes of a trial', 32)
}

/** One code is often written with and without dashes, and in small letters. */
function spellingOf(code: string): string {
  return code.replace(/[\s-]+/gu, '').toUpperCase()
}
