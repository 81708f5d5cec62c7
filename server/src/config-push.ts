import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { simulatorOrigin } from './config-addresses.ts'
import { type ConfigProblem, contradicts, missing, unreadable } from './config-problem.ts'
import { readServiceAccount } from './config-service-account.ts'
import { isKeyPair, type VapidKeys } from './platform/vapid-keys.ts'
import type { ServiceAccount } from './push/fcm/service-account.ts'

const pushModes = ['web-push', 'fcm', 'off'] as const

/** The chosen way to push; null for none. */
export type PushChoice =
  /** `keys` is null if the store makes its own. `simulator` is the origin of a simulated push service. */
  | { kind: 'web_push'; keys: VapidKeys | null; simulator: string | undefined }
  | { kind: 'fcm'; publicKey: string; account: ServiceAccount }
  | null

const key = (length: number) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), `must be ${length} letters, digits, - or _`)
    .optional()

export const pushShape = {
  PUSH: z.enum(pushModes, `must be one of ${pushModes.join(', ')}`),
  PUSH_PUBLIC_KEY: key(87),
  PUSH_PRIVATE_KEY: key(43),
  FCM_SERVICE_ACCOUNT: z.string().optional(),
  PUSH_SIMULATOR: simulatorOrigin.optional(),
}

export const pushVariables = [
  {
    name: 'PUSH',
    fallback: 'web-push',
    meaning: "Push messages: `web-push` with the store's own keys and no account; `fcm` for Firebase Cloud Messaging; `off`",
  },
  {
    name: 'PUSH_PUBLIC_KEY',
    fallback: undefined,
    meaning:
      "Public key browsers register with. `fcm`: of the project's web push certificate. `web-push`: made once and kept in the database until set",
  },
  { name: 'PUSH_PRIVATE_KEY', fallback: undefined, meaning: 'Its private key, for `web-push` only; a secret' },
  {
    name: 'FCM_SERVICE_ACCOUNT',
    fallback: undefined,
    meaning: 'The service account for `fcm`: the path of its JSON file, or the JSON itself; a secret',
  },
  {
    name: 'PUSH_SIMULATOR',
    fallback: undefined,
    meaning: '`http://127.0.0.1:9400`: a simulated push service on this machine, for a `trial`; no other private address is ever called',
  },
] as const

type Given = { isTrial: boolean; hasFirebase: boolean; hasSenderId: boolean } & z.output<z.ZodObject<typeof pushShape>>

/** The choice of a way to push, and its problems, which never repeat a value. */
export function choosePush(given: Given): { push: PushChoice; problems: ConfigProblem[] } {
  const { PUSH, PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, FCM_SERVICE_ACCOUNT, PUSH_SIMULATOR: simulator } = given
  const account = FCM_SERVICE_ACCOUNT === undefined ? undefined : readAccount(FCM_SERVICE_ACCOUNT)
  const keys = publicKey && privateKey ? { publicKey, privateKey } : null
  const unused = (name: string, value: unknown) =>
    value === undefined ? [] : [contradicts(name, `is set, but PUSH=${PUSH} does not use it`)]
  if (PUSH === 'fcm') {
    const problems = [
      ...unused('PUSH_PRIVATE_KEY', privateKey),
      ...unused('PUSH_SIMULATOR', simulator),
      ...(publicKey ? [] : [missing('PUSH_PUBLIC_KEY', 'PUSH=fcm needs it')]),
      ...(FCM_SERVICE_ACCOUNT ? [] : [missing('FCM_SERVICE_ACCOUNT', 'PUSH=fcm needs it')]),
      ...(FCM_SERVICE_ACCOUNT && !account
        ? [unreadable('FCM_SERVICE_ACCOUNT', "must be a service account's JSON or the path of its file")]
        : []),
      ...(given.hasFirebase && given.hasSenderId
        ? []
        : [contradicts('FIREBASE_MESSAGING_SENDER_ID', 'and the rest of the Firebase project are missing: PUSH=fcm needs them')]),
    ]
    return { push: publicKey && account && problems.length === 0 ? { kind: 'fcm', publicKey, account } : null, problems }
  }
  const problems = unused('FCM_SERVICE_ACCOUNT', FCM_SERVICE_ACCOUNT)
  if (PUSH === 'off') return { push: null, problems }
  if (Boolean(publicKey) !== Boolean(privateKey)) problems.push(contradicts('PUSH_PUBLIC_KEY', 'and PUSH_PRIVATE_KEY need each other'))
  if (keys && !isKeyPair(keys)) problems.push(contradicts('PUSH_PUBLIC_KEY', 'and PUSH_PRIVATE_KEY do not belong together'))
  if (simulator && !given.isTrial) problems.push(contradicts('PUSH_SIMULATOR', 'is set, which starts with PROFILE=trial only'))
  return { push: { kind: 'web_push', keys, simulator }, problems }
}

function readAccount(given: string): ServiceAccount | undefined {
  if (given.startsWith('{')) return readServiceAccount(given)
  try {
    return readServiceAccount(readFileSync(given, 'utf8'))
  } catch {
    return undefined
  }
}
