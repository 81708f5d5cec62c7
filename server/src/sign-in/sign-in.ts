import type { Hono } from 'hono'
import type { Clock } from '../platform/clock.ts'
import { createFirebaseEmulator } from './firebase/emulator.ts'
import { createFirebase } from './firebase/firebase.ts'
import { createGoogleKeys } from './firebase/google-keys.ts'
import { createAccountPages } from './local/account-page.ts'
import { createLocalIssuer } from './local/issuer.ts'
import { newTrialWord } from './local/trial-word.ts'
import type { SignInChoice, SignInProvider } from './provider.ts'

export type SignIn = {
  provider: SignInProvider | null
  /** The pages for choosing an account in a trial. */
  accountPages: Hono | undefined
  /** The word for visitors from other machines; null if they are refused. */
  trialWord: string | null
}

/** Makes the chosen provider. */
export async function createSignIn(input: { choice: SignInChoice; publicUrl: string; clock: Clock }): Promise<SignIn> {
  const { choice, publicUrl, clock } = input
  switch (choice?.provider) {
    case 'firebase': {
      return {
        provider: createFirebase({ projectId: choice.projectId, findKey: createGoogleKeys(), clock }),
        accountPages: undefined,
        trialWord: null,
      }
    }
    case 'emulator':
      return { provider: createFirebaseEmulator({ projectId: choice.projectId, clock }), accountPages: undefined, trialWord: null }
    case 'local': {
      const issuer = await createLocalIssuer({ publicUrl, clock })
      const trialWord = choice.isOpenToAll ? newTrialWord() : null
      return { provider: issuer, accountPages: createAccountPages({ issuer, publicUrl, trialWord }), trialWord }
    }
    default:
      return { provider: null, accountPages: undefined, trialWord: null }
  }
}
