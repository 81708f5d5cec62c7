import type { Rupiah } from '@kilat/contract/money.ts'
import type { AccountField, NewProduct } from '@kilat/contract/operator/products.ts'
import type { PlayerField } from '@kilat/contract/player.ts'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { byHandColumns, bytes, editColumns, idr, moment } from './columns.ts'

/** A product's values by its definition, in the fields a person may set instead. */
export type ProductRule = {
  title: string
  publisher: string
  category: 'mobile' | 'pc' | 'voucher'
  cover: string
  tintFrom: string
  tintTo: string
  description: string
  /** How a person words the fields of the account; null for the definition's own words. */
  fieldTexts: AccountField[] | null
  idHelp: { steps: string[] } | null
  faq: { question: string; answer: string }[]
  searchWords: string[]
  /** Checkers of nicknames in the order they are asked; null for the store's own order. */
  playerCheckers: string[] | null
  sort: number
  isActive: boolean
}

/** An item's values by price lists and margins, in the fields a person may set instead. */
export type ItemRule = { name: string; groupName: string; note: string | null; price: Rupiah; sort: number; isActive: boolean }

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
  /** By the definition: `wordFields` puts a person's words into them. */
  fields: jsonb('fields').$type<PlayerField[]>().notNull(),
  fieldTexts: jsonb('field_texts').$type<ProductRule['fieldTexts']>(),
  idHelp: jsonb('id_help').$type<ProductRule['idHelp']>(),
  hasPlayerCheck: boolean('has_player_check').notNull(),
  playerCheckers: text('player_checkers').array(),
  isVoucher: boolean('is_voucher').notNull(),
  faq: jsonb('faq').$type<ProductRule['faq']>().notNull(),
  searchWords: jsonb('search_words').$type<string[]>().notNull(),
  sort: integer('sort').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  ...byHandColumns<ProductRule>(),
})

/** Owner: catalog. Products that operators have added: what the software does not know, it can not describe. */
export const ownProducts = pgTable('own_products', {
  id: text('id').primaryKey(),
  /** The brand in price lists, as names are compared. */
  brand: text('brand').notNull().unique('own_products_brand'),
  /** As the operator described it. */
  described: jsonb('described').$type<NewProduct>().notNull(),
  at: moment('at').notNull(),
})

/** Owner: catalog. Covers made of pictures that operators gave; a product names one by its address. */
export const covers = pgTable('covers', {
  /** Random part of the address, new with every picture. */
  key: text('key').primaryKey(),
  productId: text('product_id')
    .notNull()
    .references(() => products.id),
  /** WebP, three to four. */
  image: bytes('image').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** Owner: catalog. */
export const items = pgTable(
  'items',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    /** Fingerprint of what is sold, made by `contentOf`. It never changes: other content is another item. */
    content: text('content').notNull(),
    name: text('name').notNull(),
    groupName: text('group_name').notNull(),
    note: text('note'),
    price: idr('price').notNull(),
    compareAtPrice: idr('compare_at_price'),
    maxQuantity: integer('max_quantity').notNull().default(1),
    sort: integer('sort').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    ...byHandColumns<ItemRule>(),
  },
  table => [index('items_product').on(table.productId)],
)

/** Owner: catalog. A supplier's offer for an item; the key is the supplier's own code. */
export const supplierOffers = pgTable(
  'supplier_offers',
  {
    supplier: text('supplier').notNull(),
    sku: text('sku').notNull(),
    itemId: text('item_id')
      .notNull()
      .references(() => items.id),
    /** Fingerprint of what this code delivers by the supplier's row, made by `contentOf`. */
    content: text('content').notNull(),
    cost: idr('cost').notNull(),
    /** The format of the player for this supplier, such as `{user_id}{zone_id}`. */
    customerTemplate: text('customer_template').notNull(),
    isBuyerOn: boolean('is_buyer_on').notNull(),
    isSellerOn: boolean('is_seller_on').notNull(),
    hasUnlimitedStock: boolean('has_unlimited_stock').notNull(),
    stock: integer('stock').notNull(),
    /** Daily closed window in WIB as minutes after midnight; null if there is none. It may cross midnight. */
    cutOffStart: integer('cut_off_start'),
    cutOffEnd: integer('cut_off_end'),
    /** Why the offer is out of use until a person has checked it; null if it is in use. */
    pause: text('pause', { enum: ['content', 'price', 'overcharge', 'by_hand'] }),
    /** The same as a sentence for the operator; null if it is in use. */
    pauseReason: text('pause_reason'),
    /** Why a price list would have taken it off sale, as a sentence for the operator. It was held back, so the offer stays in use. */
    heldDrop: text('held_drop'),
    syncedAt: moment('synced_at').notNull(),
  },
  table => [primaryKey({ columns: [table.supplier, table.sku] }), index('supplier_offers_item').on(table.itemId)],
)

/** Owner: catalog. What a supplier can deliver at the moment, for all its offers at once; a supplier without a row is not limited. */
export const supplierLimits = pgTable('supplier_limits', {
  supplier: text('supplier').primaryKey(),
  /** True while a person has to act there. */
  isPaused: boolean('is_paused').notNull().default(false),
  /** What the store's money there covers; null if it is not known. */
  mostCost: idr('most_cost'),
})

/** Owner: catalog. Every value a person set or gave back to the rule, with who, why and when. A row is never changed. */
export const catalogEdits = pgTable(
  'catalog_edits',
  {
    kind: text('kind', { enum: ['product', 'item'] }).notNull(),
    /** Id of the product or item. */
    subjectId: text('subject_id').notNull(),
    ...editColumns(),
  },
  table => [
    index('catalog_edits_subject').on(table.kind, table.subjectId, table.field),
    index('catalog_edits_at').on(table.at, table.id),
    index('catalog_edits_named').on(table.subjectId, table.at, table.id),
  ],
)
