import { randomUUID } from 'node:crypto'
import type { IdTokenReading, SignInProvider, VerifiedIdentity } from '../sign-in/provider.ts'

export type ScriptedSignIn = SignInProvider & {
  /** A new token for which `verify` answers this reading. */
  tokenFor(reading: IdTokenReading): string
  tokenOf(person: Partial<VerifiedIdentity>): string
}

/** A provider that answers for each token what the test said. */
export function createScriptedSignIn(): ScriptedSignIn {
  const readings = new Map<string, IdTokenReading>()
  const tokenFor = (reading: IdTokenReading) => {
    const token = `${randomUUID()}.words.signature`
    readings.set(token, reading)
    return token
  }
  return {
    id: 'local',
    tokenFor,
    tokenOf: person => tokenFor({ kind: 'verified', identity: { ...sari, ...person } }),
    verify: async token => readings.get(token) ?? { kind: 'refused', reason: 'never_made' },
  }
}

const sari: VerifiedIdentity = {
  issuer: 'https://issuer.test',
  subject: 'sari',
  name: 'Sari',
  email: 'sari@contoh.id',
  isEmailVerified: true,
  pictureUrl: null,
  expiresAt: new Date('2100-01-01T00:00:00Z'),
}
