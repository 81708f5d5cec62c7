import type { TxCtx } from '../../ctx/context.ts'
import type { AuditAct } from '../../db/schema/audit.ts'
import { staleVersion } from '../../platform/operator-problems.ts'
import { findAct } from '../audit/read.ts'
import { lockOrder, type Order } from './change-order.ts'
import { orderNotFound } from './read.ts'

/** An operator's act on an order, and the version of the order it was decided on. */
export type OrderAct = { id: string; version: number; act: AuditAct; on?: { subjectKind: 'order' | 'attempt'; subjectId: string } }

/**
 * Locks an order for an operator's act. `done` is the data of the same act on the same version, which makes this one a repeat.
 * Throws `not_found`, and `stale_version` if the order has changed since that version.
 */
export async function lockForAct(
  ctx: Pick<TxCtx, 'db'>,
  { id, version, act, on = { subjectKind: 'order', subjectId: id } }: OrderAct,
): Promise<{ order: Order; done: Record<string, unknown> | undefined }> {
  const order = await lockOrder(ctx, id)
  if (!order) throw orderNotFound()
  const done = await findAct(ctx, { act, ...on, version })
  if (!done && order.version !== version) throw staleVersion(order)
  return { order, done: done?.data }
}
