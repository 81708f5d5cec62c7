import { createHash } from 'node:crypto'
import { type CryptoKey, generateKeyPair, SignJWT } from 'jose'
import type { Clock } from '../../platform/clock.ts'
import type { SignInProvider } from '../provider.ts'
import { trialAccountsPath } from '../simulated-issuers.ts'
import { verifySignedToken } from '../verify-signed-token.ts'

/** A person of the trial. */
export type TrialPerson = { name: string; email: string }

/** An issuer that accepts everybody, and so is only for trials. */
export type LocalIssuer = SignInProvider & {
  /** Signs an ID token for this person, in the format of Firebase's. */
  sign(person: TrialPerson): Promise<string>
}

const audience = 'kilat-local'
const method = 'sandbox'
const keyId = 'local'
const lifeSeconds = 5 * 60

/** An issuer with a new key that is stored nowhere: its tokens end with the process. */
export async function createLocalIssuer(input: { publicUrl: string; clock: Clock }): Promise<LocalIssuer> {
  const issuer = `${input.publicUrl}${trialAccountsPath}`
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  return {
    id: 'local',
    verify: token =>
      verifySignedToken(token, {
        issuer,
        audience,
        method,
        pictureDomain: null,
        now: input.clock.now(),
        findKey: async id => (id === keyId ? { kind: 'found', key: publicKey } : { kind: 'none' }),
      }),
    sign: person => sign(person, { issuer, privateKey, now: input.clock.now() }),
  }
}

function sign(person: TrialPerson, { issuer, privateKey, now }: { issuer: string; privateKey: CryptoKey; now: Date }): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1_000)
  const subject = subjectOf(person.email)
  const claims = {
    auth_time: seconds,
    user_id: subject,
    name: person.name,
    email: person.email,
    email_verified: true,
    firebase: { identities: { email: [person.email] }, sign_in_provider: method },
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(subject)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + lifeSeconds)
    .setJti(crypto.randomUUID())
    .sign(privateKey)
}

/** The subject of an e-mail address; all spellings of one address are the same person. */
function subjectOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url')
}
