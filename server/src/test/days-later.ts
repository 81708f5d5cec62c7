import type { Ctx } from '../ctx/context.ts'

/** The store so many days later, for an act whose time counts; its clock stays. */
export function daysLater<Later extends Pick<Ctx, 'clock'>>(ctx: Later, days: number): Later {
  return { ...ctx, clock: { now: () => new Date(ctx.clock.now().getTime() + days * 24 * 60 * 60_000) } }
}
