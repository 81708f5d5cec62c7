import { hash } from 'node:crypto'
import type { NewPasskey, UsedPasskey } from '@kilat/contract/operator/sign-in.ts'
import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type { Ctx } from '../../ctx/context.ts'
import { keepChallenge, takeChallenge } from './challenges.ts'

/** A passkey as the database keeps it. */
export type Passkey = { id: string; publicKey: string; counter: number }

// Loaded at the first use, because a store starts much more often than somebody signs in.
const library = () => import('@simplewebauthn/server')

/** The options with which a browser makes a passkey for an operator, and remembers its challenge. */
export async function optionsForNew(
  ctx: Ctx,
  { name, invitation, known = [] }: { name: string; invitation: string; known?: readonly string[] },
) {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: `Konsol ${rpOf(ctx).id}`,
    rpID: rpOf(ctx).id,
    userName: name,
    excludeCredentials: known.map(id => ({ id })),
    // The same for one operator, so that a new passkey replaces the old one on the same device.
    userID: new Uint8Array(hash('sha256', `operator ${name}`, 'buffer')),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(ctx, { challenge: options.challenge, invitation })
  return options
}

/** The passkey that a browser has made; undefined if it did not sign the challenge of this invitation, or not for this store. */
export async function readNew(
  ctx: Ctx,
  { passkey, invitation }: { passkey: NewPasskey; invitation: string },
): Promise<Passkey | undefined> {
  const { verifyRegistrationResponse } = await library()
  const { transports, ...response } = passkey.response
  const verified = await orUndefined(ctx, () =>
    verifyRegistrationResponse({
      response: { ...passkey, response: { ...response, transports: transports as AuthenticatorTransport[] | undefined } },
      expectedChallenge: challenge => takeChallenge(ctx, { challenge, invitation }),
      expectedOrigin: rpOf(ctx).origin,
      expectedRPID: rpOf(ctx).id,
      requireUserVerification: true,
    }),
  )
  if (!verified?.verified) return undefined
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
}

/**
 * The options with which a browser signs in with any passkey it has for this store, or with `session` shows one of these `ids` again in that
 * session.
 */
export async function optionsForUse(ctx: Ctx, { session = null, ids = [] }: { session?: string | null; ids?: readonly string[] } = {}) {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: rpOf(ctx).id,
    userVerification: 'required',
    allowCredentials: ids.map(id => ({ id })),
  })
  await keepChallenge(ctx, { challenge: options.challenge, invitation: session })
  return options
}

/** The passkey's new counter; undefined if it did not sign a challenge of a sign-in, or of this session, or its counter went back, as a copy's would. */
export async function readUse(
  ctx: Ctx,
  { passkey, known, session = null }: { passkey: UsedPasskey; known: Passkey; session?: string | null },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { id, publicKey, counter } = known
  const verified = await orUndefined(ctx, () =>
    verifyAuthenticationResponse({
      response: passkey,
      expectedChallenge: challenge => takeChallenge(ctx, { challenge, invitation: session }),
      expectedOrigin: rpOf(ctx).origin,
      expectedRPID: rpOf(ctx).id,
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
      requireUserVerification: true,
    }),
  )
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

function rpOf({ settings }: Pick<Ctx, 'settings'>) {
  const { origin, hostname } = new URL(settings.publicUrl)
  return { origin, id: hostname }
}

/** The library throws for everything that is wrong with an answer. The reason is for the log only. */
async function orUndefined<T>(ctx: Pick<Ctx, 'log'>, verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify()
  } catch (error) {
    ctx.log.info({ error: error instanceof Error ? error.message : String(error) }, "an operator's passkey was refused")
    return undefined
  }
}
