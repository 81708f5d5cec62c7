import type { Clock } from '../../platform/clock.ts'
import type { SignInProvider } from '../provider.ts'
import { type FindKey, verifySignedToken } from '../verify-signed-token.ts'

/** Firebase's name of the one sign-in method this store offers. */
export const googleMethod = 'google.com'

/** Domain of Google users' pictures. */
export const googlePictures = 'googleusercontent.com'

/** Id of a key that Google never has. */
const noKey = 'kilat-check'

/** The issuer of a Firebase project's users. */
export function firebaseIssuer(projectId: string): string {
  return `https://securetoken.google.com/${projectId}`
}

/** Google sign-in through Firebase: its ID tokens name the project twice and are signed with Google's keys. */
export function createFirebase(input: { projectId: string; findKey: FindKey; clock: Clock }): SignInProvider {
  const { projectId, findKey, clock } = input
  const rules = { issuer: firebaseIssuer(projectId), audience: projectId, method: googleMethod, pictureDomain: googlePictures }
  return {
    id: 'firebase',
    verify: token => verifySignedToken(token, { ...rules, now: clock.now(), findKey }),
    async check() {
      const finding = await findKey(noKey)
      if (finding.kind === 'unreachable') return { kind: 'unreachable', detail: `Google's keys: ${finding.reason}` }
      return { kind: 'works', detail: "Google's keys can be read; a wrong project shows with the first sign-in" }
    },
  }
}
