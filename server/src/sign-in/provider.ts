/** A person as the provider vouches for. */
export type VerifiedIdentity = {
  /** Who vouches: together with the subject it tells users apart, and nothing else does. */
  issuer: string
  /** The provider's own id of the person, at most 128 letters. */
  subject: string
  name: string | null
  email: string | null
  isEmailVerified: boolean
  /** An https address of the provider's. */
  pictureUrl: string | null
  /** Past this moment the token is worth nothing. */
  expiresAt: Date
}

export type IdTokenReading =
  | { kind: 'verified'; identity: VerifiedIdentity }
  /** Not a good token. The reason is for the log alone. */
  | { kind: 'refused'; reason: string }
  /** Nobody can tell at the moment: the provider's keys could not be fetched. */
  | { kind: 'unknown'; reason: string }

/** Who vouches for the users of this store. */
export type SignInProvider = {
  id: 'firebase' | 'emulator' | 'local'
  /** Judges an ID token. Never throws. */
  verify(token: string): Promise<IdTokenReading>
}

/** Which of them the operator chose; null where nobody can sign in. */
export type SignInChoice =
  | { provider: 'firebase'; projectId: string }
  /** Takes unsigned tokens: for a store on this machine alone. `host` is the emulator's, with its port. */
  | { provider: 'emulator'; projectId: string; host: string }
  /** `isOpenToAll` where others than this machine may choose an account as well. */
  | { provider: 'local'; isOpenToAll: boolean }
  | null
