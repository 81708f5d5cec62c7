import { asc, eq } from 'drizzle-orm'
import { auditEvents } from '../db/schema/audit.ts'
import { attempts } from '../db/schema/delivery.ts'
import type { ByHand } from '../platform/by-hand-options.ts'
import type { Engine } from './engine.ts'

/** An operator's decision, as tests make it. */
export const decided: ByHand = { by: { kind: 'operator', id: 'ujang' }, note: 'they called' }

/** The attempts of an order, in the order they were made. */
export function attemptsOf({ ctx }: Engine, { id }: { id: string }) {
  return ctx.db.select().from(attempts).where(eq(attempts.orderId, id)).orderBy(asc(attempts.createdAt), asc(attempts.reference))
}

/** Every act of an operator that was recorded, as `act subject`. */
export async function actsOf({ ctx }: Engine): Promise<string[]> {
  const rows = await ctx.db.select().from(auditEvents).where(eq(auditEvents.actorKind, 'operator')).orderBy(asc(auditEvents.id))
  return rows.map(({ act, subjectId }) => `${act} ${subjectId}`)
}

/** Asks twenty times at once. Answers the distinct answers and codes of refusals, as JSON. */
export async function askTwenty(ask: () => Promise<unknown>): Promise<string[]> {
  const answers = await Promise.allSettled(Array.from({ length: 20 }, ask))
  const told = answers.map(answer => JSON.stringify(answer.status === 'fulfilled' ? answer.value : { refused: codeOf(answer.reason) }))
  return [...new Set(told)].sort()
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : String(error)
}

/** An engine's ctx whose process dies when it enqueues a job: the tx before it is rolled back. */
export function dyingCtx({ ctx }: Engine): Engine['ctx'] {
  const send = () => Promise.reject(new Error('the process died here'))
  return { ...ctx, queue: { ...ctx.queue, send } }
}

/** An engine's ctx whose process dies at the end of its next tx, before the database has it: everything in it is rolled back. */
export function dyingAtCommit({ ctx }: Engine): Engine['ctx'] {
  const db: Engine['ctx']['db'] = Object.create(ctx.db)
  db.transaction = (act, ...options) =>
    ctx.db.transaction(
      async tx => {
        await act(tx)
        throw new Error('the process died here')
      },
      ...options,
    )
  return { ...ctx, db }
}

/** The same in the tx after so many. */
export function dyingAfter(engine: Engine, count: number): Engine['ctx'] {
  const db: Engine['ctx']['db'] = Object.create(engine.ctx.db)
  const dying = dyingAtCommit(engine).db
  let left = count
  db.transaction = (act, ...options) => {
    left -= 1
    return left < 0 ? dying.transaction(act, ...options) : engine.ctx.db.transaction(act, ...options)
  }
  return { ...engine.ctx, db }
}

/** The moments at which a process may die in an operator's act that enqueues a job. */
export const deaths = [
  ['before its job', dyingCtx],
  ['before its end', dyingAtCommit],
] as const
