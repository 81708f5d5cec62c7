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
  const open = codes.filter(code => isOpen(ctx, code))
  const known = open.filter(code => code.secretName === nameSecret(ctx.codeSecret))
  if (known.length < open.length)
    ctx.log.error('a one-time code was made with another secret: set the same CODE_SECRET on all machines of the store')
  if (known.length === 0) return expired()
  // A slip of the finger is no guess.
  if (codeIn(typed.code) === undefined) return refuseSlip()
  const code = known.find(isTyped)
  if (!code) return refuseWrong(ctx, { typed, codes: known })
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

/** It may have been a guess of any of the caller's codes, so it is a try of each. */
async function refuseWrong(ctx: TxCtx, { typed, codes }: { typed: TypedCode; codes: readonly OneTimeCode[] }): Promise<Problem> {
  for (const { id, wrongTries } of codes)
    await ctx.db
      .update(oneTimeCodes)
      .set({ wrongTries: wrongTries + 1 })
      .where(eq(oneTimeCodes.id, id))
  await countWrong(ctx, typed)
  const left = mostTries - 1 - Math.min(...codes.map(({ wrongTries }) => wrongTries))
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
