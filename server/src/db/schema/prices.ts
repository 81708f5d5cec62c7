import type { PriceEnd, PriceFloor, PriceScope } from '@kilat/contract/operator/prices.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { actorColumns, idr, moment } from './columns.ts'

/** Owner: catalog. How prices follow from costs; without a row for the store its built-in rule counts. */
export const priceRules = pgTable(
  'price_rules',
  {
    scope: text('scope').$type<PriceScope>().notNull(),
    /** Id of the category, product or item; empty for the store. */
    subjectId: text('subject_id').notNull(),
    /** On top of the cost; a basis point is a hundredth of a percent. */
    basisPoints: integer('basis_points').notNull(),
    flat: idr('flat').notNull(),
    ends: text('ends').$type<PriceEnd>().notNull(),
    floor: text('floor').$type<PriceFloor>().notNull(),
    /** Grows with every change, also when the rule is removed or set again. */
    version: integer('version').notNull(),
    /** A removed rule keeps its row, so that its version is never used twice. */
    isRemoved: boolean('is_removed').notNull().default(false),
    updatedAt: moment('updated_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.scope, table.subjectId] }),
    check('price_rules_margin', sql`${table.basisPoints} >= 0 and ${table.flat} >= 0`),
  ],
)

/** What changed a cost or a price. */
export type PriceCause =
  | 'list' // a supplier's price list
  | 'rule' // a price rule was set or removed, or what a channel costs has changed
  | 'by_hand' // a person set the price, or gave it back to the rule

/** Owner: catalog. Every change of an offer's cost and of an item's price. Rows do not change; old ones are deleted. */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    at: moment('at').notNull(),
    itemId: text('item_id').notNull(),
    /** The offer whose cost changed; null if the item's price changed. */
    supplier: text('supplier'),
    sku: text('sku'),
    /** Null for a new offer or item. */
    before: idr('before'),
    after: idr('after').notNull(),
    cause: text('cause').$type<PriceCause>().notNull(),
    ...actorColumns(),
  },
  table => [index('price_changes_item').on(table.itemId, table.id), index('price_changes_at').on(table.at)],
)

/** Owner: catalog. The latest price list of each supplier, and when it is asked for the next one. */
export const priceLists = pgTable('price_lists', {
  supplier: text('supplier').primaryKey(),
  /** Grows with every list that came. */
  version: integer('version').notNull().default(0),
  /** The list as JSON, as it came; null until one came. */
  document: text('document'),
  fetchedAt: moment('fetched_at'),
  /** When the supplier was last asked; null if every list came as a file. */
  askedAt: moment('asked_at'),
  /** When it is asked by schedule; null until a person has brought in its first list. */
  nextAt: moment('next_at'),
  /** Questions in a row that brought no list, and why the last one brought none. */
  failures: integer('failures').notNull().default(0),
  detail: text('detail'),
})
