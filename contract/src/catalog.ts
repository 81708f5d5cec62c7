import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { itemIdSchema, productIdSchema } from './ids.ts'
import { rupiahSchema } from './money.ts'
import { playerFieldSchema, playerValuesSchema } from './player.ts'
import { mostPlayerFields } from './player-fields.ts'

/** Why an item can not be bought now. */
export const unavailableReasons = ['out_of_stock', 'cut_off', 'supplier_down', 'no_margin', 'switched_off'] as const

/** `mobile` and `pc` games, `voucher` codes. */
export const categorySchema = z.enum(['mobile', 'pc', 'voucher'])

/** Delivery times measured on this store's own orders of the last 30 days; null until there are at least twenty. */
export const deliveryTimeSchema = z.object({ p50_seconds: z.int(), p95_seconds: z.int(), orders: z.int() }).nullable()

const artSchema = z.object({
  /** Address of the 3:4 cover, relative to the site's root. */
  cover: z.string(),
  /** Two colours, `#rrggbb`, of the band behind the head of the product page. */
  tint: z.tuple([z.string(), z.string()]),
})

/** A product as a tile. */
export const productSummarySchema = z.object({
  id: productIdSchema,
  title: z.string(),
  publisher: z.string(),
  category: categorySchema,
  art: artSchema,
  /** Lowest price of the items that can be bought now, in rupiah; null if none can. */
  from_price: rupiahSchema.nullable(),
  is_available: z.boolean(),
  /** Paid orders in the last 7 days, for "most wanted"; zero on a new store. */
  orders_7d: z.int(),
  /** In the answer to a search for an amount (`86 diamond ml`): the pack of that amount that can be bought now. */
  named_item: z.object({ id: itemIdSchema, name: z.string(), price: rupiahSchema }).optional(),
})

export type ProductSummary = z.infer<typeof productSummarySchema>

/** One pack for sale. */
export const itemSchema = z.object({
  id: itemIdSchema,
  name: z.string(),
  /** Heading of its group, such as `Diamonds` or `Membership`. */
  group: z.string(),
  /** Second line, such as `78 + 8 bonus`. */
  note: z.string().nullable(),
  /** Units of the product's currency that the pack gives, bonus included; null for passes, vouchers, and packs of another region. */
  amount: z.int().min(1).nullable(),
  /** Price of one unit in rupiah, before any channel's fee. */
  price: rupiahSchema,
  compare_at_price: rupiahSchema.nullable(),
  /** Of its own deliveries; where they are too few, the product's count. */
  delivery_time: deliveryTimeSchema,
  /** Most units that one order may have now, which what is left of it may limit. */
  max_quantity: z.int().min(1),
  availability: z.union([
    z.object({ is_available: z.literal(true) }),
    z.object({
      is_available: z.literal(false),
      reason: z.enum(unavailableReasons),
      /** When it can be bought again; null if unknown. */
      until: z.iso.datetime().nullable(),
      /** What an operator says to buyers, as plain text in one line; only if an operator has switched it off. */
      sentence: z.string().optional(),
    }),
  ]),
})

export type Item = z.infer<typeof itemSchema>

/** A product with everything its page shows. */
export const productSchema = productSummarySchema.extend({
  description: z.string(),
  /** Plural of its currency, such as `Diamonds`, for sentences. */
  unit: z.string(),
  fields: z.array(playerFieldSchema).max(mostPlayerFields),
  /** Where to find the id, step by step; null for vouchers. */
  id_help: z.object({ steps: z.array(z.string()) }).nullable(),
  /** True if a nickname can be looked up. */
  has_player_check: z.boolean(),
  /** True for codes sent to the buyer, false for top-ups of an account. */
  is_voucher: z.boolean(),
  items: z.array(itemSchema),
  /** Items that were delivered most often in the last 30 days, at most four, most first; empty until there are enough sales. */
  most_bought: z.array(itemIdSchema),
  delivery_time: deliveryTimeSchema,
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
})

export type Product = z.infer<typeof productSchema>

/** The result of a player look-up. `unavailable` never blocks buying; a hit is never invented. */
export const playerCheckSchema = z.object({
  status: z.enum(['found', 'not_found', 'unavailable']),
  nickname: z.string().optional(),
  /** Indonesian name of the country the account belongs to. */
  region: z.string().optional(),
  /** True if the account is not of Indonesia, for which the packs are. The buyer is warned, and may go on. */
  is_other_region: z.literal(true).optional(),
})

export type PlayerCheck = z.infer<typeof playerCheckSchema>

export const listProducts = endpoint({
  name: 'listProducts',
  method: 'GET',
  path: '/products',
  summary: 'All products, most wanted first, by category; or those a search finds, best first',
  tag: 'Catalogue',
  query: z.object({
    category: categorySchema.optional(),
    /**
     * Names as people type them, with slips and nicknames: `mobile lgends`, `epep`, `86 diamond ml`. A search that names nothing finds
     * all.
     */
    search: z.string().max(80).optional(),
    /** Whether a product must match `all` words of the search, or `any`. */
    match: z.enum(['all', 'any']).optional(),
    limit: z.coerce.number().int().min(1).max(50).optional(),
  }),
  status: 200,
  answer: z.object({ data: z.array(productSummarySchema) }),
  problems: [],
  access: 'visitor',
  publicForSeconds: 5,
})

export const getProduct = endpoint({
  name: 'getProduct',
  method: 'GET',
  path: '/products/{id}',
  summary: 'A product with its items, prices and input fields',
  tag: 'Catalogue',
  params: z.object({ id: productIdSchema }),
  status: 200,
  answer: z.object({ data: productSchema }),
  problems: ['not_found'],
  access: 'visitor',
  publicForSeconds: 5,
})

export const checkPlayer = endpoint({
  name: 'checkPlayer',
  method: 'POST',
  path: '/products/{id}/check-player',
  summary: 'Looks up the nickname of a player',
  tag: 'Catalogue',
  params: z.object({ id: productIdSchema }),
  body: z.object({ player: playerValuesSchema }),
  status: 200,
  answer: z.object({ data: playerCheckSchema }),
  problems: ['not_found', 'player_invalid'],
  access: 'visitor',
  limitPerMinute: 30,
})
