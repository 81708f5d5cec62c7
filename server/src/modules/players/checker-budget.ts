import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { checkerBudgets } from '../../db/schema/players.ts'
import type { QuestionBudget } from '../../players/player-checker.ts'

const minuteMs = 60_000

/**
 * How often the store may ask its companies that look up nicknames, all its processes together: each question may cost money, and a company that
 * is asked too often locks the account. Without the database nobody is asked. Never throws.
 */
export function createCheckerBudget(
  { db, clock, log }: Pick<Ctx, 'db' | 'clock' | 'log'>,
  { perMinute }: { perMinute: number },
): QuestionBudget {
  return {
    async take(checker) {
      const now = clock.now()
      const minute = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs)
      // Clocks differ: a process that is behind counts in the minute of the others. One far ahead was set back since.
      const isNext = sql`(excluded.minute > ${checkerBudgets.minute} or excluded.minute < ${checkerBudgets.minute} - interval '10 minutes')`
      const set = {
        minute: sql`case when ${isNext} then excluded.minute else ${checkerBudgets.minute} end`,
        asked: sql`case when ${isNext} then 1 else ${checkerBudgets.asked} + 1 end`,
      }
      try {
        const [taken] = await db
          .insert(checkerBudgets)
          .values({ checker, minute, asked: 1 })
          .onConflictDoUpdate({ target: checkerBudgets.checker, set })
          .returning()
        if (!taken || taken.asked > perMinute) return 'spent'
        return taken.pausedUntil !== null && taken.pausedUntil > now ? 'paused' : 'free'
      } catch (err) {
        log.warn({ err, checker }, 'the budget of a checker can not be read')
        return 'spent'
      }
    },
    async pause(checker, waitMs) {
      const pausedUntil = new Date(clock.now().getTime() + waitMs)
      try {
        await db.update(checkerBudgets).set({ pausedUntil }).where(eq(checkerBudgets.checker, checker))
      } catch (err) {
        log.warn({ err, checker }, 'the pause of a checker can not be written')
      }
    },
  }
}
