import { z } from 'zod'
import { categorySchema, unavailableReasons } from '../catalog.ts'
import { endpoint } from '../endpoint.ts'
import { rupiahSchema } from '../money.ts'
import { operatorCall, reasonSchema, seenVersionSchema } from './act.ts'
import { priceByHandSchema, priceScopes } from './prices.ts'

const itemCall = { ...operatorCall, access: { operator: 'edit_catalog' } } as const

const listedItemSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Grows with every edit by hand. */
  version: z.int(),
  price: rupiahSchema,
  /** Null for an item that no rule has priced. */
  price_by_rule: rupiahSchema.nullable(),
  is_price_by_hand: z.boolean(),
  /** Of the offer that decides the price, with its supplier; null if none is in use. */
  cost: rupiahSchema.nullable(),
  supplier: z.string().nullable(),
  /** How many suppliers have an offer in use. */
  suppliers: z.int().min(0),
  /** What the price is at least, so that it leaves the cost through every channel; null without a cost. */
  floor: rupiahSchema.nullable(),
  /** The scope of the rule that counts for it. */
  scope: z.enum(priceScopes),
  /** Why it can not be bought now; `off` if a person or the rule has taken it off sale, `no_channel` if no channel takes its price; null if it can. */
  closed: z.enum(['off', 'no_channel', ...unavailableReasons]).nullable(),
  is_off_by_hand: z.boolean(),
  /** Its last edit by hand: who, when, and why; null if there was none. */
  edit: z.object({ by: z.string().nullable(), at: z.iso.datetime(), note: z.string().nullable() }).nullable(),
})

export type ListedItem = z.infer<typeof listedItemSchema>

const listedProductSchema = z.object({
  id: z.string(),
  title: z.string(),
  category: categorySchema,
  is_on: z.boolean(),
  /** In the order of the store. */
  items: z.array(listedItemSchema),
})

export type ListedProduct = z.infer<typeof listedProductSchema>

export const listItems = endpoint({
  ...itemCall,
  name: 'listItems',
  method: 'GET',
  path: '/operator/items',
  summary: 'All products with their items: costs, prices, whose they are, and why an item can not be bought',
  // It reads the whole catalogue.
  limitPerMinute: 60,
  answer: z.object({ data: z.array(listedProductSchema) }),
  problems: [],
})

const itemIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}$/)

const itemEditSchema = z.object({
  id: itemIdSchema,
  version: seenVersionSchema,
  /** The price by hand, or true or false for the switch. Null gives the price back to the rule. */
  set: z.union([z.object({ price: priceByHandSchema.nullable() }).strict(), z.object({ is_on: z.boolean() }).strict()]),
})

export type ItemEdit = z.infer<typeof itemEditSchema>

/** More items are edited in several calls, so that no call locks the catalogue for long. */
export const mostEdits = 200

export const editItems = endpoint({
  ...itemCall,
  name: 'editItems',
  method: 'POST',
  path: '/operator/items/edit',
  summary: 'Sets prices by hand or switches items, all of them or none; the same edits again answer the same',
  body: z.object({
    reason: reasonSchema,
    edits: z
      .array(itemEditSchema)
      .min(1)
      .max(mostEdits)
      .refine(edits => new Set(edits.map(({ id }) => id)).size === edits.length, 'names an item twice'),
  }),
  answer: z.object({
    data: z.array(z.object({ id: z.string(), version: z.int(), price: rupiahSchema, is_on: z.boolean(), loss: z.string().nullable() })),
  }),
  problems: ['not_found', 'stale_version', 'wrong_state'],
})

const text = (longest: number) => z.string().trim().min(1).max(longest)

/** What a person may set of an item's words and place. What it sells never changes: that is another item. */
export const itemTextsSchema = z.object({
  name: text(80),
  /** The heading it stands under on the product's page. */
  group: text(60),
  note: text(80).nullable(),
  /** Items with smaller numbers come first. */
  sort: z.int().min(-100_000).max(100_000),
})

export type ItemTexts = z.infer<typeof itemTextsSchema>

export const itemTextFields = itemTextsSchema.keyof().options

export type ItemTextField = keyof ItemTexts

const wordedItemSchema = z.object({
  id: z.string(),
  /** Grows with every edit by hand, also with those of its price. */
  version: z.int(),
  values: itemTextsSchema,
  by_hand: z.array(z.enum(itemTextFields)),
  /** What price lists say of the same, as far as one has. */
  by_rule: itemTextsSchema.partial(),
  /** The headings of the other items of its product. */
  groups: z.array(z.string()),
})

export type WordedItem = z.infer<typeof wordedItemSchema>

export const readItemTexts = endpoint({
  ...itemCall,
  name: 'readItemTexts',
  method: 'GET',
  path: '/operator/items/{id}/texts',
  summary: 'The name, heading, note and place of an item, and whose they are',
  params: z.object({ id: itemIdSchema }),
  answer: z.object({ data: wordedItemSchema }),
  problems: ['not_found'],
})

export const editItemTexts = endpoint({
  ...itemCall,
  name: 'editItemTexts',
  method: 'POST',
  path: '/operator/items/{id}/texts',
  summary: 'Sets words of an item by hand, or gives them back to price lists. What is so already changes nothing',
  params: z.object({ id: itemIdSchema }),
  body: z.object({
    version: seenVersionSchema,
    reason: reasonSchema,
    set: itemTextsSchema.partial(),
    /** Fields to give back. */
    back: z.array(z.enum(itemTextFields)).max(itemTextFields.length),
  }),
  answer: z.object({ data: wordedItemSchema }),
  problems: ['not_found', 'stale_version', 'wrong_state'],
})
