import type { NewPasskey } from '@kilat/contract/operator/sign-in.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx, type ReadCtx } from '../../db/in-tx.ts'
import { operatorPasskeys, operators } from '../../db/schema/operators.ts'
import { invariant } from '../../platform/invariant.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAct } from '../audit/record-act.ts'
import { describeDevice } from '../identity/device.ts'
import { readStepUpsLeft } from './count-tries.ts'
import { optionsForNew, readNew } from './passkeys.ts'
import { listKeys } from './read.ts'
import { stepUpFailed } from './step-up-failed.ts'

/** More than a person has devices. */
const mostPasskeys = 10

type Signed = { name: string; sessionId: string }
type Keys = Awaited<ReturnType<typeof listKeys>>

/** The options for one more passkey. Throws `wrong_state` if there are too many. */
export async function planOtherPasskey(ctx: Ctx, { name, sessionId }: Signed) {
  const ids = await readIds(ctx, name)
  refuseTooMany(ids)
  return optionsForNew(ctx, { name, invitation: sessionId, known: ids })
}

/** Keeps one more passkey. Throws `step_up_failed` if the browser did not sign what this session was asked, and `wrong_state`. */
export async function addPasskey(ctx: Ctx, input: Signed & { passkey: NewPasskey; userAgent: string | null }): Promise<Keys> {
  const { name, sessionId, passkey, userAgent } = input
  const made = await readNew(ctx, { passkey, invitation: sessionId })
  if (!made) throw stepUpFailed(await readStepUpsLeft(ctx, { name }))
  const device = describeDevice(userAgent)
  return inTx(ctx, async ctx => {
    await lockOperator(ctx, name)
    refuseTooMany(await readIds(ctx, name))
    const added = await ctx.db
      .insert(operatorPasskeys)
      .values({ ...made, operator: name, device, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning()
    if (added.length === 0) throw wrongState('Passkey ini sudah dipakai.')
    await record(ctx, { name, act: 'passkey_added', device })
    return listKeys(ctx, { name })
  })
}

/** Removes one of the operator's passkeys. Throws `not_found`, and `wrong_state` for the last way in. */
export async function removePasskey(ctx: Ctx, { name, id }: { name: string; id: string }): Promise<Keys> {
  return inTx(ctx, async ctx => {
    const { passwordHash } = await lockOperator(ctx, name)
    const isIt = and(eq(operatorPasskeys.id, id), eq(operatorPasskeys.operator, name))
    const [removed] = await ctx.db.delete(operatorPasskeys).where(isIt).returning()
    if (!removed) throw new Problem('not_found', 'Passkey ini tidak ada, atau sudah dihapus.')
    if (passwordHash === null && (await readIds(ctx, name)).length === 0)
      throw wrongState('Ini satu-satunya jalan masukmu. Tambah passkey lain dulu.')
    await record(ctx, { name, act: 'passkey_removed', device: removed.device })
    return listKeys(ctx, { name })
  })
}

/** Two removals at once take turns, so that one of them sees the last passkey. */
async function lockOperator(ctx: Pick<TxCtx, 'db'>, name: string) {
  const [operator] = await ctx.db.select().from(operators).where(eq(operators.name, name)).for('update')
  invariant(operator, 'an operator who asks exists')
  return operator
}

async function readIds(ctx: ReadCtx, name: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: operatorPasskeys.id })
    .from(operatorPasskeys)
    .where(eq(operatorPasskeys.operator, name))
    .orderBy(asc(operatorPasskeys.createdAt))
  return rows.map(({ id }) => id)
}

function refuseTooMany(ids: readonly string[]): void {
  if (ids.length >= mostPasskeys) throw wrongState(`Paling banyak ${mostPasskeys} passkey. Hapus yang tidak dipakai dulu.`)
}

type Changed = { name: string; act: 'passkey_added' | 'passkey_removed'; device: string | null }

function record(ctx: Pick<TxCtx, 'db' | 'clock'>, { name, act, device }: Changed): Promise<void> {
  const by = { kind: 'operator', id: name, ...(device !== null && { device }) } as const
  return recordAct(ctx, { by, act, subjectKind: 'operator', subjectId: name, reason: 'key_shown', data: { device } })
}
