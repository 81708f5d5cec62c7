import type { Ctx } from '../../ctx/context.ts'
import { planMessages } from './plan-messages.ts'

/** Rest between two plannings, so that a flood of changed orders asks the database only a few times. */
const restMs = 100

/**
 * Plans messages soon after an order has changed. The news is a hint: what it misses, the job plans within a minute. Answers
 * how to stop.
 */
export function planOnNews(ctx: Ctx): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  let planning = Promise.resolve()
  const plan = async () => {
    await planning
    timer = undefined
    if (isOver) return
    planning = planMessages(ctx).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'messages can not be planned, it is tried again')
    })
    await planning
  }
  ctx.outbox.listen('order', () => {
    if (isOver) return
    timer ??= setTimeout(() => void plan(), restMs)
  })
  return async () => {
    isOver = true
    clearTimeout(timer)
    await planning
  }
}
