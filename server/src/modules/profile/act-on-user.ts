import type { ProfileExport } from '@kilat/contract/profile.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { users } from '../../db/schema/identity.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAct } from '../audit/record-act.ts'
import { userUnknown } from '../identity/user-unknown.ts'
import { deleteUser } from './delete-user.ts'
import { exportProfile } from './export-profile.ts'

type Decision = { userId: string } & ByHand

/** All data the store keeps about a user, for an operator. The act is recorded first, so that nobody reads them unseen. Throws `not_found`, and `rate_limited` while too many exports wait. */
export async function exportUser(ctx: Ctx, { userId, by, note }: Decision): Promise<ProfileExport> {
  await refuseUnknown(ctx, userId)
  await inTx(ctx, ctx =>
    recordAct(ctx, { act: 'user_exported', subjectKind: 'user', subjectId: userId, by, reason: 'by_hand', data: { note } }),
  )
  return exportProfile(ctx, { userId, sessionId: '' }).catch(refuseForOperator)
}

/**
 * Deletes a user's account for an operator. Refused with `wrong_state` and the reason while the user could not do it either, because money of theirs
 * is with the store or may still come, and if `confirm` is not the user's id. The act keeps the id alone.
 */
export async function eraseUser(ctx: Ctx, { userId, confirm, by, note }: Decision & { confirm: string }): Promise<void> {
  await refuseUnknown(ctx, userId)
  if (confirm !== userId) throw new Problem('wrong_state', 'Nomor pengguna yang diketik tidak sama. Ketik lagi persis seperti di atas.')
  await deleteUser(ctx, { userId, decided: { by, note } }).catch(refuseForOperator)
}

/** Refusals of the user's own call as an operator has to read them: a deleted account has ended the user's session, not the operator's. */
function refuseForOperator(error: unknown): never {
  if (!(error instanceof Problem)) throw error
  if (error.code === 'sign_in_required') throw userUnknown()
  throw error.code === 'balance_left' || error.code === 'orders_open' ? new Problem('wrong_state', sayFor(error.code)) : error
}

/** The refusal as an operator has to read it: the one for the user speaks of their own money. */
function sayFor(code: 'balance_left' | 'orders_open'): string {
  return code === 'balance_left'
    ? 'Saldo pengguna ini belum habis. Kosongkan dulu di Uang, bagian Dompet, lalu hapus akunnya.'
    : 'Pesanan atau isi saldo pengguna ini masih berjalan, atau pembayarannya masih bisa masuk. Tunggu sampai selesai, paling cepat besok, lalu hapus akunnya.'
}

async function refuseUnknown(ctx: Pick<Ctx, 'db'>, userId: string): Promise<void> {
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId))
  if (!user) throw userUnknown()
}
