import { isDeepStrictEqual } from 'node:util'
import type { WantedAct } from '@kilat/contract/operator/approvals.ts'
import { and, eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { approvals } from '../../db/schema/approvals.ts'
import { newReference } from '../../platform/ids.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAct } from '../audit/record-act.ts'
import { listOthers } from '../operators/who-may.ts'
import { readAmount } from './limited-acts.ts'

/** Without a second operator, the time in which whoever asked can think again, or notice that it was somebody else. */
export const delayMinutes = 30

/** The time for a second operator to agree. */
export const lapseMinutes = 120

export type ApprovalRow = typeof approvals.$inferSelect

type Asking = { wanted: WantedAct; name: string; key: string }

/**
 * Asks for an act with more money than one operator may move alone. If others may move money, one of them has to agree in time; without
 * others it is done by itself after the delay. The same key with the same act is the same request. Throws `not_found`,
 * `idempotency_conflict` for another act under the key, and `wrong_state` for an act within the limit or while one like it waits.
 */
export function askApproval(ctx: Ctx, { wanted, name, key }: Asking): Promise<ApprovalRow> {
  return inTx(ctx, async ctx => {
    // First: the act itself, or time, may have changed its amount since the same request.
    const before = await findSame(ctx, { wanted, name, key })
    if (before) return before
    const amount = await readAmount(ctx, wanted)
    if (amount === undefined) throw new Problem('not_found', 'Ini tidak ada. Cek lagi nomornya.')
    if (amount <= ctx.settings.operatorAloneLimitIdr) throw wrongState('Ini tidak perlu orang kedua. Lakukan langsung.')
    const told = await listOthers(ctx, { permission: 'move_money', name })
    const isAlone = told.length === 0
    const now = ctx.clock.now()
    const decideAt = new Date(now.getTime() + (isAlone ? delayMinutes : lapseMinutes) * 60_000)
    const { act, params, body } = wanted
    const [asked] = await ctx.db
      .insert(approvals)
      .values({
        ...{ id: newReference('APR'), act, subjectId: params.id, params, body, amount, status: 'waiting', version: 1 },
        ...{ askedBy: name, note: body.reason, key, told, isAlone, askedAt: now, decideAt },
      })
      .onConflictDoNothing()
      .returning()
    if (!asked) return (await findSame(ctx, { wanted, name, key })) ?? refuseSecond()
    await recordAct(ctx, {
      ...{ act: 'approval_asked', subjectKind: 'approval', subjectId: asked.id, by: { kind: 'operator', id: name }, reason: 'by_hand' },
      data: { note: body.reason, act, subject: params.id, amount, told, decide_at: decideAt.toISOString() },
    })
    return asked
  })
}

/** The request under this key, if there is one. Throws `idempotency_conflict` if it is for another act. */
async function findSame(ctx: Pick<TxCtx, 'db'>, { wanted: { act, params, body }, name, key }: Asking): Promise<ApprovalRow | undefined> {
  const [same] = await ctx.db
    .select()
    .from(approvals)
    .where(and(eq(approvals.askedBy, name), eq(approvals.key, key)))
  if (!same) return undefined
  // What has ended keeps no call: what is left of it is compared.
  const isSameAmount = !('amount' in body) || Math.abs(body.amount) === same.amount
  const isSameCall = same.endedAt === null ? isDeepStrictEqual(same.body, plain(body)) : isSameAmount && same.note === body.reason
  const isSame = same.act === act && same.subjectId === params.id && isSameCall
  if (!isSame) throw new Problem('idempotency_conflict', 'Kunci ini sudah dipakai untuk permintaan lain. Mulai lagi dari awal.')
  return same
}

function refuseSecond(): never {
  throw wrongState('Permintaan untuk hal yang sama sudah menunggu. Setujui atau hentikan yang itu dulu.')
}

/** As the database gives it back. */
function plain(body: object): unknown {
  return JSON.parse(JSON.stringify(body))
}
