import type { Contact } from '@kilat/contract/contact.ts'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { contactProofs } from '../../db/schema/contacts.ts'
import { Problem } from '../../platform/problem.ts'
import { hashSecret } from '../identity/secret.ts'

type Shown = { contact: Contact; proof: string; userId: string | null }

/**
 * True if this proof is for this very contact, lasts, and was given to this user or to a visitor, who may have signed in meanwhile. The
 * proof of a user who has signed out proves nothing.
 */
export async function isProven(ctx: Pick<TxCtx, 'db' | 'clock'>, { contact, proof, userId }: Shown): Promise<boolean> {
  const isOf = and(eq(contactProofs.kind, contact.kind), eq(contactProofs.value, contact.value))
  const isBy = inArray(contactProofs.provenBy, userId === null ? [''] : ['', userId])
  const isKept = and(eq(contactProofs.hash, hashSecret(proof)), isOf, isBy, gt(contactProofs.expiresAt, ctx.clock.now()))
  const [kept] = await ctx.db.select({ hash: contactProofs.hash }).from(contactProofs).where(isKept)
  return kept !== undefined
}

/** The refusal of a proof that is not one. */
export function unproven(): Problem {
  return new Problem('contact_unproven', 'Bukti kontaknya sudah tidak berlaku. Minta kode baru, ya.')
}
