import type { PublicSettings } from '@kilat/contract/store.ts'
import { z } from 'zod'
import type { Profile } from './config-companies.ts'
import { switchSchema } from './config-numbers.ts'
import { type ConfigProblem, contradicts } from './config-problem.ts'
import { isLoopback } from './platform/loopback.ts'
import type { SignInChoice } from './sign-in/provider.ts'

const signInModes = ['auto', 'firebase', 'local', 'off'] as const

export const signInShape = {
  SIGN_IN: z.enum(signInModes, `must be one of ${signInModes.join(', ')}`),
  ALLOW_LOCAL_SIGN_IN: switchSchema,
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^(?:[a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}$/, 'must be a host and a port, such as 127.0.0.1:9099')
    .optional(),
}

export const signInVariables = [
  {
    name: 'SIGN_IN',
    fallback: 'auto',
    meaning:
      '`firebase`; `local`: trial accounts that anybody may choose; `off`. `auto`: Firebase if set up, otherwise trial accounts on this machine',
  },
  {
    name: 'ALLOW_LOCAL_SIGN_IN',
    fallback: 'off',
    meaning: '`on` opens `SIGN_IN=local` to other machines: whoever enters the word printed at the start can sign in as anybody',
  },
  {
    name: 'FIREBASE_AUTH_EMULATOR_HOST',
    fallback: undefined,
    meaning: "`127.0.0.1:9099`: users sign in with Firebase's emulator, on this machine only",
  },
] as const

type Given = {
  profile: Profile
  mode: (typeof signInModes)[number]
  /** True if the operator lets other machines use trial accounts. */
  allowsLocal: boolean
  /** Id of the Firebase project, if one is set up. */
  projectId: string | undefined
  emulatorHost: string | undefined
  host: string
  publicUrl: string
  isProxyTrusted: boolean
}

/** The choice of a sign-in provider, and its problems. Accounts that anybody may choose are only for this machine. */
export function chooseSignIn(given: Given): { choice: SignInChoice; problems: ConfigProblem[] } {
  const mode = given.mode === 'auto' ? chooseMode(given) : given.mode
  const problems = findProblems(given, mode)
  if (problems.length > 0 || mode === 'off') return { choice: null, problems }
  if (mode === 'local') return { choice: { provider: 'local', isOpenToAll: given.allowsLocal }, problems }
  const { projectId = '', emulatorHost: host } = given
  return { choice: host ? { provider: 'emulator', projectId, host } : { provider: 'firebase', projectId }, problems }
}

/** The sign-in settings for the browser. */
export function toPublicSignIn(choice: SignInChoice): PublicSettings['sign_in'] {
  if (choice?.provider === 'emulator') return { provider: 'emulator', url: `http://${choice.host}` }
  return choice && { provider: choice.provider }
}

function chooseMode(given: Given): 'firebase' | 'local' | 'off' {
  if (given.projectId) return 'firebase'
  return given.profile === 'trial' && isForThisMachine(given) ? 'local' : 'off'
}

/** False behind a trusted proxy, because visitors from other machines come through it. */
function isForThisMachine({ host, publicUrl, isProxyTrusted }: Given): boolean {
  return isLoopback(host) && isLoopback(new URL(publicUrl).hostname) && !isProxyTrusted
}

function findProblems(given: Given, mode: 'firebase' | 'local' | 'off'): ConfigProblem[] {
  const { emulatorHost } = given
  const isAlone = isForThisMachine(given)
  const needsAlone = 'needs HOST and PUBLIC_URL on this machine and no TRUST_PROXY'
  const problems: ConfigProblem[] = []
  if (given.profile === 'store') {
    const why = 'whose accounts are simulated: it starts with PROFILE=trial only'
    return [
      ...(mode === 'local' ? [contradicts('SIGN_IN', `is local, ${why}`)] : []),
      ...(emulatorHost ? [contradicts('FIREBASE_AUTH_EMULATOR_HOST', `is set, ${why}`)] : []),
    ]
  }
  if (mode === 'firebase' && !given.projectId)
    problems.push(contradicts('SIGN_IN', 'is firebase, but FIREBASE_PROJECT_ID and the like are not set'))
  if (mode === 'local' && !isAlone && !given.allowsLocal)
    problems.push(contradicts('SIGN_IN', `is local, which lets anybody in as anybody: it ${needsAlone}, or ALLOW_LOCAL_SIGN_IN=on`))
  if (emulatorHost && mode !== 'firebase')
    problems.push(contradicts('FIREBASE_AUTH_EMULATOR_HOST', 'is set, but sign-in is not with Firebase'))
  if (emulatorHost && !(isAlone && isLoopback(emulatorHost.replace(/:\d+$/, ''))))
    problems.push(
      contradicts('FIREBASE_AUTH_EMULATOR_HOST', `must be on this machine, since anybody can write its tokens; it also ${needsAlone}`),
    )
  return problems
}
