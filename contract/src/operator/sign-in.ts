import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { roles } from './roles.ts'

/** How an operator is called in the console, in timelines and in the audit. It never changes. */
export const operatorNameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9.-]{1,31}$/)

/** Longer ones are hashed as slowly, so that nobody can make the store work with a page of text. */
const passwordSchema = z.string().min(12).max(200)

/** Six digits of an app, as typed. */
export const totpSchema = z
  .string()
  .transform(text => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))

const invitationTokenSchema = z.string().regex(/^[\w-]{43}$/)

const base64 = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/)

/** The authenticator's own id for a passkey. */
export const passkeyIdSchema = base64.min(1).max(1_400)

const credential = {
  id: base64,
  rawId: base64,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}

/** What a browser answers when it has made a passkey. */
export const newPasskeySchema = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64, attestationObject: base64, transports: z.array(z.string().max(20)).max(10).optional() }),
})

/** What a browser answers when it has signed with a passkey. */
export const usedPasskeySchema = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64, authenticatorData: base64, signature: base64, userHandle: base64.optional() }),
})

export type NewPasskey = z.infer<typeof newPasskeySchema>
export type UsedPasskey = z.infer<typeof usedPasskeySchema>

/** The options of a browser's `navigator.credentials`, as JSON. */
export const passkeyOptionsSchema = z.object({ data: z.looseObject({ challenge: z.string() }) })

/** The operator of a session. */
export const operatorSchema = z.object({
  name: operatorNameSchema,
  role: z.enum(roles),
  /** When this session ends at the latest. */
  expires_at: z.iso.datetime(),
  /** Recovery codes that are left. */
  recovery_codes: z.int(),
})

export type ShownOperator = z.infer<typeof operatorSchema>

const signedInSchema = z.object({ data: operatorSchema })
/** The only answer that has the recovery codes. */
const joinedSchema = z.object({ data: operatorSchema.extend({ codes: z.array(z.string()) }) })

const consoleCall = { tag: 'Console', status: 200, access: 'console', limitPerMinute: 60, method: 'POST' } as const

export const readInvitation = endpoint({
  ...consoleCall,
  name: 'readInvitation',
  path: '/operator/invitation',
  summary: 'Whom an invitation is for; it is sent in the body, so that no log of addresses has it',
  body: z.object({ token: invitationTokenSchema }),
  answer: z.object({
    data: z.object({
      /** Null for the first owner, who chooses a name. */
      name: z.string().nullable(),
      role: z.enum(roles),
      expires_at: z.iso.datetime(),
    }),
  }),
  problems: ['invitation_ended'],
})

const joining = z.object({ token: invitationTokenSchema, name: operatorNameSchema })

export const planPasskey = endpoint({
  ...consoleCall,
  name: 'planPasskey',
  path: '/operator/join/passkey/options',
  summary: 'The options for the passkey of an invited operator',
  body: joining,
  answer: passkeyOptionsSchema,
  problems: ['invitation_ended'],
})

export const joinWithPasskey = endpoint({
  ...consoleCall,
  name: 'joinWithPasskey',
  path: '/operator/join/passkey',
  summary: 'Uses an invitation up: the operator has this passkey, new recovery codes, and is signed in',
  body: joining.extend({ passkey: newPasskeySchema }),
  answer: joinedSchema,
  problems: ['invitation_ended', 'sign_in_failed'],
})

export const planPassword = endpoint({
  ...consoleCall,
  name: 'planPassword',
  path: '/operator/join/password/options',
  summary: 'The secret for the app that makes the codes of an invited operator; the last one asked for counts',
  body: joining,
  answer: z.object({ data: z.object({ secret: z.string(), uri: z.string() }) }),
  problems: ['invitation_ended'],
})

export const joinWithPassword = endpoint({
  ...consoleCall,
  name: 'joinWithPassword',
  path: '/operator/join/password',
  summary: 'Uses an invitation up: the operator has this password, the codes of an app, new recovery codes, and is signed in',
  body: joining.extend({ password: passwordSchema, code: totpSchema }),
  answer: joinedSchema,
  problems: ['invitation_ended', 'sign_in_failed'],
})

export const askForPasskey = endpoint({
  ...consoleCall,
  name: 'askForPasskey',
  path: '/operator/sign-in/passkey/options',
  summary: 'The options for signing in with a passkey',
  answer: passkeyOptionsSchema,
  problems: [],
})

export const signInWithPasskey = endpoint({
  ...consoleCall,
  name: 'signInWithPasskey',
  path: '/operator/sign-in/passkey',
  summary: 'Signs in with a passkey',
  body: z.object({ passkey: usedPasskeySchema }),
  answer: signedInSchema,
  problems: ['sign_in_failed'],
})

export const signInWithPassword = endpoint({
  ...consoleCall,
  name: 'signInWithPassword',
  path: '/operator/sign-in/password',
  summary: 'Signs in with a password and the code of an app, which counts once',
  body: z.object({ name: operatorNameSchema, password: z.string().min(1).max(200), code: totpSchema }),
  answer: signedInSchema,
  problems: ['sign_in_failed'],
})

export const signInWithRecoveryCode = endpoint({
  ...consoleCall,
  name: 'signInWithRecoveryCode',
  path: '/operator/sign-in/recovery-code',
  summary: 'Signs in with a recovery code, which is used up',
  body: z.object({ name: operatorNameSchema, code: z.string().trim().min(8).max(40) }),
  answer: signedInSchema,
  problems: ['sign_in_failed'],
})
