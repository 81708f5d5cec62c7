import type { Tokens, User } from '@kilat/contract/identity.ts'
import { sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { takenIdTokens, users } from '../../db/schema/identity.ts'
import { newReference } from '../../platform/ids.ts'
import { printable } from '../../platform/printable.ts'
import { Problem } from '../../platform/problem.ts'
import { tidy } from '../../platform/tidy.ts'
import type { VerifiedIdentity } from '../../sign-in/provider.ts'
import { accountBlocked } from './block-user.ts'
import { describeDevice } from './device.ts'
import { endOldestSessions, openSession } from './open-session.ts'
import { readUser } from './read.ts'
import { hashSecret } from './secret.ts'

const longestName = 60

/** Signs in with an ID token of the provider, which is accepted once. Throws `sign_in_failed`, `account_blocked` and `unavailable`. */
export async function signIn(ctx: Ctx, input: { idToken: string; userAgent: string | null }): Promise<Tokens & { user: User }> {
  const identity = await judge(ctx, input.idToken)
  const device = describeDevice(input.userAgent)
  const signedIn = await inTx(ctx, async ctx => {
    if (!(await takeIdToken(ctx, { idToken: input.idToken, expiresAt: identity.expiresAt }))) return undefined
    const userId = await saveUser(ctx, identity)
    const { token, refresh_token, sessionId } = await openSession(ctx, { userId, device })
    await endOldestSessions(ctx, { userId, sessionId })
    return { token, refresh_token, user: await readUser(ctx, userId) }
  })
  if (!signedIn) throw refuseSignIn(ctx, 'replayed')
  return signedIn
}

/** The one refusal of every bad ID token. Only the log holds the reason. */
export function refuseSignIn(ctx: Ctx, reason: string): Problem {
  ctx.log.warn({ reason }, 'sign-in refused')
  return new Problem('sign_in_failed', 'Kamu belum bisa masuk. Coba lagi dari tombol masuk, ya.')
}

/** The refusal of any other way to sign in than Google's, because no store has one. */
export function refuseProvider(): Problem {
  return new Problem('sign_in_not_offered', 'Cara masuk ini belum dibuka di toko ini. Masuk dengan Google, atau beli tanpa akun.')
}

async function judge(ctx: Ctx, idToken: string): Promise<VerifiedIdentity> {
  if (!ctx.signIn) throw refuseSignIn(ctx, 'no_provider')
  const reading = await ctx.signIn.verify(idToken)
  if (reading.kind === 'verified') return reading.identity
  if (reading.kind === 'refused') throw refuseSignIn(ctx, reading.reason)
  ctx.log.error({ reason: reading.reason }, 'sign-in could not be checked')
  throw new Problem('unavailable', 'Layanan masuk sedang tidak bisa dihubungi. Coba lagi sebentar, ya.')
}

/**
 * Answers false for a token that was used before. The database keeps the hash of the signed part only, because a signature has
 * several valid encodings.
 */
async function takeIdToken(ctx: Pick<TxCtx, 'db'>, { idToken, expiresAt }: { idToken: string; expiresAt: Date }): Promise<boolean> {
  const hash = hashSecret(idToken.slice(0, idToken.lastIndexOf('.')))
  const taken = await ctx.db.insert(takenIdTokens).values({ hash, expiresAt }).onConflictDoNothing().returning({ hash: takenIdTokens.hash })
  return taken.length > 0
}

/** The user of this issuer and subject, made at the first sign-in. One statement, so that two sign-ins at once make one user. */
async function saveUser(ctx: TxCtx, identity: VerifiedIdentity): Promise<string> {
  const now = ctx.clock.now()
  const { issuer, subject, isEmailVerified } = identity
  const name = tidyName(identity.name)
  const email = tidyEmail(identity.email)
  const shown = { email, isEmailVerified: isEmailVerified && email !== null, pictureUrl: tidyPicture(identity.pictureUrl) }
  const [saved] = await ctx.db
    .insert(users)
    .values({ id: newReference('USR'), issuer, subject, name: name ?? nameOf(email), ...shown, createdAt: now, signedInAt: now })
    .onConflictDoUpdate({
      target: [users.issuer, users.subject],
      set: {
        ...shown,
        signedInAt: now,
        ...(name !== undefined && { name: sql`case when ${users.isNameOwn} then ${users.name} else ${name} end` }),
      },
    })
    .returning({ id: users.id, blockedAt: users.blockedAt })
  if (!saved) throw new Error('an upsert answers its row')
  if (saved.blockedAt !== null) throw accountBlocked()
  return saved.id
}

function tidyName(name: string | null): string | undefined {
  return tidy(name ?? '', longestName) || undefined
}

/** A user without a name is called by the first part of the e-mail address. */
function nameOf(email: string | null): string {
  return tidyName(email?.split('@')[0] ?? null) ?? 'Pengguna'
}

function tidyEmail(email: string | null): string | null {
  return email && email.length <= 320 && email === printable(email) ? email : null
}

function tidyPicture(url: string | null): string | null {
  const parsed = URL.parse(url ?? '')
  return parsed?.protocol === 'https:' && parsed.href.length <= 500 ? parsed.href : null
}
