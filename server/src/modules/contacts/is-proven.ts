import type { Contact } from '@kilat/contract/contact.ts'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { contactProofs } from '../../db/schema/contacts.ts'
import { Problem } from '../../platform/problem.ts'
import { hashSecret } from '../identity/secret.ts'

type Shown = { proof: string; userId: string | null }

/**
 * The contact that a proof proves, while it lasts; undefined if it proves none. It was given to this user or to a visitor, who may have
 * signed in meanwhile. The proof of a user who has signed out proves nothing.
 */
export async function findProven(ctx: Pick<Ctx, 'clock'> & ReadCtx, { proof, userId }: Shown): Promise<Contact | undefined> {
  const isBy = inArray(contactProofs.provenBy, userId === null ? [''] : ['', userId])
  const isKept = and(eq(contactProofs.hash, hashSecret(proof)), isBy, gt(contactProofs.expiresAt, ctx.clock.now()))
  const [kept] = await ctx.db.select({ kind: contactProofs.kind, value: contactProofs.value }).from(contactProofs).where(isKept)
  return kept
}

/** True if this proof is for this very contact. */
export async function isProven(ctx: Pick<Ctx, 'clock'> & ReadCtx, { contact, ...shown }: Shown & { contact: Contact }): Promise<boolean> {
  const proven = await findProven(ctx, shown)
  return proven?.kind === contact.kind && proven.value === contact.value
}

/** The refusal of a proof that is not one. */
export function unproven(): Problem {
  return new Problem('contact_unproven', 'Bukti kontaknya sudah tidak berlaku. Minta kode baru, ya.')
}
