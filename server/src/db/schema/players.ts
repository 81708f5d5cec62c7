import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Owner: players. A nickname that a company found, kept for a while so that no company is asked for it again. */
export const foundPlayers = pgTable(
  'found_players',
  {
    /** Hash of the product and the player's values, which are not stored. */
    playerHash: text('player_hash').primaryKey(),
    nickname: text('nickname').notNull(),
    /** Indonesian name of the account's country; null if it is unknown. */
    region: text('region'),
    foundAt: moment('found_at').notNull(),
  },
  table => [index('found_players_found_at').on(table.foundAt)],
)

/** Owner: players. How often a company that looks up nicknames was asked in its last minute, by all processes of the store. */
export const checkerBudgets = pgTable('checker_budgets', {
  checker: text('checker').primaryKey(),
  /** The beginning of that minute. */
  minute: moment('minute').notNull(),
  asked: integer('asked').notNull(),
  /** Until when it wants to be left alone; null if it never said so. */
  pausedUntil: moment('paused_until'),
})
