import type { PlayerField } from '@kilat/contract/player.ts'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idr, moment } from './columns.ts'

/** Owner: catalog. */
export const products = pgTable('products', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  publisher: text('publisher').notNull(),
  category: text('category', { enum: ['mobile', 'pc', 'voucher'] }).notNull(),
  cover: text('cover').notNull(),
  tintFrom: text('tint_from').notNull(),
  tintTo: text('tint_to').notNull(),
  description: text('description').notNull(),
  unit: text('unit').notNull(),
  fields: jsonb('fields').$type<PlayerField[]>().notNull(),
  idHelp: jsonb('id_help').$type<{ steps: string[] } | null>(),
  hasPlayerCheck: boolean('has_player_check').notNull(),
  isVoucher: boolean('is_voucher').notNull(),
  faq: jsonb('faq').$type<{ question: string; answer: string }[]>().notNull(),
  searchWords: jsonb('search_words').$type<string[]>().notNull(),
  sort: integer('sort').notNull(),
  isActive: boolean('is_active').notNull().default(true),
})

/** Owner: catalog. */
export const items = pgTable(
  'items',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    /** What is sold, as `contentOf` writes it. It never changes: other content is another item. */
    content: text('content').notNull(),
    name: text('name').notNull(),
    groupName: text('group_name').notNull(),
    note: text('note'),
    price: idr('price').notNull(),
    compareAtPrice: idr('compare_at_price'),
    maxQuantity: integer('max_quantity').notNull().default(1),
    sort: integer('sort').notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  table => [index('items_product').on(table.productId)],
)

/** Owner: catalog. What a supplier sells an item for; the key is the supplier's own code. */
export const supplierOffers = pgTable(
  'supplier_offers',
  {
    supplier: text('supplier').notNull(),
    sku: text('sku').notNull(),
    itemId: text('item_id')
      .notNull()
      .references(() => items.id),
    /** What the supplier's row says this code delivers, as `contentOf` writes it. */
    content: text('content').notNull(),
    cost: idr('cost').notNull(),
    /** How the supplier wants the player written, such as `{user_id}{zone_id}`. */
    customerTemplate: text('customer_template').notNull(),
    isBuyerOn: boolean('is_buyer_on').notNull(),
    isSellerOn: boolean('is_seller_on').notNull(),
    hasUnlimitedStock: boolean('has_unlimited_stock').notNull(),
    stock: integer('stock').notNull(),
    /** Daily closed window in WIB as minutes after midnight; null when there is none. It may cross midnight. */
    cutOffStart: integer('cut_off_start'),
    cutOffEnd: integer('cut_off_end'),
    /** Why nothing is sent through this offer until a person has looked; null where it is in use. */
    pause: text('pause', { enum: ['content', 'price', 'overcharge'] }),
    /** The same as a sentence for the operator; null where it is in use. */
    pauseReason: text('pause_reason'),
    /** Why a price list would take it off sale that was not believed, as a sentence for the operator; it stays in use meanwhile. */
    heldDrop: text('held_drop'),
    syncedAt: moment('synced_at').notNull(),
  },
  table => [primaryKey({ columns: [table.supplier, table.sku] }), index('supplier_offers_item').on(table.itemId)],
)
