import { codeIn } from '@kilat/contract/code-in.ts'
import { proofLifeMs } from '@kilat/contract/contact-proof.ts'
import { and, eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { contactProofs, oneTimeCodes } from '../../db/schema/contacts.ts'
import { Problem } from '../../platform/problem.ts'
import { hashSecret } from '../identity/secret.ts'
import { type Caller, countWrong, lockCaller, refuseGuesses } from './code-limits.ts'
import { findTypedCodes, isOpen, type OneTimeCode } from './find-code.ts'
import { isCode, mostTries, nameSecret } from './one-time-code.ts'

/** What a caller sends to prove a contact. `proof`, the browser's secret, proves the contact from now on; without one, once. */
export type TypedCode = Caller & { code: string; proof?: string | undefined }

/**
 * Takes a one-time code: answers the refusal, or undefined for the right code, which is used up by it. The same code with the same proof
 * is right again, so that a lost answer is no loss. A wrong code is counted in this tx, which must therefore commit; codes of one
 * contact are counted one after the other.
 */
export async function checkCode(ctx: TxCtx, typed: TypedCode): Promise<Problem | undefined> {
  await lockCaller(ctx, typed)
  const refusal = await refuseGuesses(ctx, typed)
  if (refusal) return refusal
  const codes = await findTypedCodes(ctx, typed)
  const isTyped = ({ id }: OneTimeCode) => isCode(typed.code, { secret: ctx.codeSecret, codeId: id })
  for (const code of codes) if (isTyped(code) && (await isRepeat(ctx, { code, proof: typed.proof }))) return undefined
  const code = codes.find(code => isOpen(ctx, code))
  if (!code) return expired()
  if (code.secretName !== nameSecret(ctx.codeSecret)) {
    ctx.log.error('a one-time code was made with another secret: set the same CODE_SECRET on all machines of the store')
    return expired()
  }
  // A slip of the finger is no guess.
  if (codeIn(typed.code) === undefined) return refuseSlip()
  if (!isTyped(code)) return refuseWrong(ctx, { typed, code })
  await ctx.db.update(oneTimeCodes).set({ usedAt: ctx.clock.now() }).where(eq(oneTimeCodes.id, code.id))
  if (typed.proof) await keepProof(ctx, { code, proof: typed.proof })
  return undefined
}

async function isRepeat(ctx: TxCtx, { code, proof }: { code: OneTimeCode; proof: string | undefined }): Promise<boolean> {
  if (!proof) return false
  const isKept = and(eq(contactProofs.hash, hashSecret(proof)), eq(contactProofs.codeId, code.id))
  const [kept] = await ctx.db.select().from(contactProofs).where(isKept)
  return kept !== undefined && kept.expiresAt > ctx.clock.now()
}

async function refuseWrong(ctx: TxCtx, { typed, code }: { typed: TypedCode; code: OneTimeCode }): Promise<Problem> {
  const wrongTries = code.wrongTries + 1
  await ctx.db.update(oneTimeCodes).set({ wrongTries }).where(eq(oneTimeCodes.id, code.id))
  await countWrong(ctx, typed)
  const left = mostTries - wrongTries
  const sentence = left > 0 ? `Kode salah. Sisa ${left} kali coba.` : 'Kode salah. Minta kode baru, ya.'
  return new Problem('code_wrong', sentence, { fields: { code: sentence }, extra: { tries_left: left } })
}

function refuseSlip(): Problem {
  const sentence = 'Kodenya 6 angka. Periksa lagi, ya.'
  return new Problem('code_wrong', sentence, { fields: { code: sentence }, extra: { tries_left: null } })
}

/** Nobody else's proof is replaced: a secret that already proves something keeps proving that. */
async function keepProof(ctx: TxCtx, { code, proof }: { code: OneTimeCode; proof: string }): Promise<void> {
  const { kind, value, askedBy, id } = code
  const expiresAt = new Date(ctx.clock.now().getTime() + proofLifeMs)
  const kept = { kind, value, provenBy: askedBy, codeId: id, expiresAt }
  const isSame = and(eq(contactProofs.kind, kind), eq(contactProofs.value, value), eq(contactProofs.provenBy, askedBy))
  await ctx.db
    .insert(contactProofs)
    .values({ hash: hashSecret(proof), ...kept })
    .onConflictDoUpdate({ target: contactProofs.hash, set: kept, setWhere: isSame })
}

function expired(): Problem {
  const sentence = 'Kode ini sudah tidak berlaku. Minta kode baru, ya.'
  return new Problem('code_expired', sentence, { fields: { code: sentence } })
}
