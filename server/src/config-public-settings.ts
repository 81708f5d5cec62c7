import type { PublicSettings } from '@kilat/contract/store.ts'
import { toPublicSignIn } from './config-sign-in.ts'
import type { SignInChoice } from './sign-in/provider.ts'

type PublicVariable =
  | 'FIREBASE_API_KEY'
  | 'FIREBASE_AUTH_DOMAIN'
  | 'FIREBASE_PROJECT_ID'
  | 'FIREBASE_STORAGE_BUCKET'
  | 'FIREBASE_MESSAGING_SENDER_ID'
  | 'FIREBASE_APP_ID'
  | 'MEASUREMENT_ID'

/** Public settings of outside services, for the browser. The caller has checked that each service is complete or absent. */
export function toPublicSettings(
  env: { [Name in PublicVariable]?: string | undefined },
  signIn: SignInChoice,
): Omit<PublicSettings, 'pusher' | 'push' | 'one_time_codes' | 'mailbox'> {
  const { FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN, FIREBASE_PROJECT_ID, FIREBASE_APP_ID, MEASUREMENT_ID } = env
  const hasFirebase = FIREBASE_API_KEY && FIREBASE_AUTH_DOMAIN && FIREBASE_PROJECT_ID && FIREBASE_APP_ID
  return {
    sign_in: toPublicSignIn(signIn),
    firebase: hasFirebase
      ? {
          api_key: FIREBASE_API_KEY,
          auth_domain: FIREBASE_AUTH_DOMAIN,
          project_id: FIREBASE_PROJECT_ID,
          storage_bucket: env.FIREBASE_STORAGE_BUCKET ?? null,
          messaging_sender_id: env.FIREBASE_MESSAGING_SENDER_ID ?? null,
          app_id: FIREBASE_APP_ID,
          measurement_id: MEASUREMENT_ID ?? null,
        }
      : null,
    analytics: MEASUREMENT_ID ? { measurement_id: MEASUREMENT_ID } : null,
  }
}
