import type { CheckOutcome } from '../platform/company-check.ts'

/** A person, as verified by the provider. */
export type VerifiedIdentity = {
  /** The issuer; only issuer and subject together identify a user. */
  issuer: string
  /** The provider's own id for the person, at most 128 characters. */
  subject: string
  name: string | null
  email: string | null
  isEmailVerified: boolean
  /** An https address at the provider. */
  pictureUrl: string | null
  /** From this moment on the token is refused. */
  expiresAt: Date
}

export type IdTokenReading =
  | { kind: 'verified'; identity: VerifiedIdentity }
  /** A bad token. The reason is for the log only. */
  | { kind: 'refused'; reason: string }
  /** The token could not be checked, because the provider's keys could not be fetched. */
  | { kind: 'unknown'; reason: string }

/** The company that verifies the users of this store. */
export type SignInProvider = {
  id: 'firebase' | 'emulator' | 'local'
  /** Verifies an ID token. Never throws. */
  verify(token: string): Promise<IdTokenReading>
  /** Fetches the keys that tokens are verified with; omitted if the store has its own. */
  check?(): Promise<CheckOutcome>
}

/** The operator's choice of a provider; null if nobody can sign in. */
export type SignInChoice =
  | { provider: 'firebase'; projectId: string }
  /** Accepts unsigned tokens, so only for a store on this machine. `host` is the emulator's, with its port. */
  | { provider: 'emulator'; projectId: string; host: string }
  /** `isOpenToAll`: visitors from other machines may choose an account too. */
  | { provider: 'local'; isOpenToAll: boolean }
  | null
