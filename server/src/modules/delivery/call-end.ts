import type { Ctx } from '../../ctx/context.ts'
import type { attempts } from '../../db/schema/delivery.ts'

/** What a busy process needs beyond a call's time limit to end the call. */
const marginMs = 1_000

type Called = Pick<typeof attempts.$inferSelect, 'status' | 'calledAt' | 'sentAt'>

/** When an attempt's first call is over at the latest, also if its process was killed; undefined if it was not made or has been answered. */
export function firstCallEnd({ settings }: Pick<Ctx, 'settings'>, { status, calledAt, sentAt }: Called): Date | undefined {
  const began = calledAt ?? sentAt
  return status === 'sent' && began ? new Date(began.getTime() + settings.callTimeoutMs + marginMs) : undefined
}
