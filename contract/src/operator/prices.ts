import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { rupiahSchema } from '../money.ts'
import { operatorCall, reasonSchema, seenVersionSchema } from './act.ts'

/** What a price rule is for, the widest first: the narrowest rule of an item counts, and it counts whole. */
export const priceScopes = ['store', 'category', 'product', 'item'] as const

export type PriceScope = (typeof priceScopes)[number]

/** How the prices of a rule end, always rounded up: `900` gives Rp19.900; `500` gives 500 or 000; `any` rounds nothing. */
export const priceEnds = ['any', '00', '500', '900', '000'] as const

export type PriceEnd = (typeof priceEnds)[number]

/** Below what a price never falls: the cost, or the cost with the most that the store bears of a channel's fee. */
export const priceFloors = ['cost', 'cost_and_fee'] as const

export type PriceFloor = (typeof priceFloors)[number]

/** More than any channel takes, also for one unit: a higher price is a slip of the hand. */
export const mostPriceIdr = 1_000_000_000

/** The price of an item as a person sets it. */
export const priceByHandSchema = rupiahSchema.refine(price => price > 0 && price <= mostPriceIdr, 'must be from 1 to 1000000000')

const priceCall = { ...operatorCall, access: { operator: 'edit_catalog' } } as const

const idSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}$/)
const ruleSubject = {
  scope: z.enum(priceScopes),
  /** Id of the category, product or item; empty for the store. */
  subject: z.union([z.literal(''), idSchema]),
}
const ruleTerms = {
  /** On top of the cost, in hundredths of a percent. */
  basis_points: z.int().min(0).max(100_000),
  flat: rupiahSchema.refine(flat => flat <= 1_000_000),
  ends: z.enum(priceEnds),
  floor: z.enum(priceFloors),
}

export const priceRuleSchema = z.object({
  ...ruleSubject,
  ...ruleTerms,
  /** Grows with every change; zero for the built-in rule of a store that has set none. */
  version: z.int(),
  /** Items whose price follows this rule: no narrower rule is theirs, and no person has set their price. */
  items: z.int(),
})

export type ShownPriceRule = z.infer<typeof priceRuleSchema>

/** The price of an item before and after a change of rules. */
const movedPriceSchema = z.object({ item_id: z.string(), name: z.string(), cost: rupiahSchema, before: rupiahSchema, after: rupiahSchema })

export type MovedPrice = z.infer<typeof movedPriceSchema>

/** An item that is not sold, because a person has set its price below its cost. */
const lossSchema = z.object({ item_id: z.string(), detail: z.string() })

const ruleChangeSchema = z.object({
  is_preview: z.boolean(),
  /** The version after the change. */
  version: z.int(),
  /** The first 500 items whose price changes, and how many they are in all. */
  moved: z.array(movedPriceSchema),
  moved_count: z.int(),
  /** The first 500 items in the rule's reach that are below their cost. */
  below_cost: z.array(lossSchema),
})

export type PriceRuleChange = z.infer<typeof ruleChangeSchema>

export const listPriceRules = endpoint({
  ...priceCall,
  name: 'listPriceRules',
  method: 'GET',
  path: '/operator/price-rules',
  summary: 'The price rules of the store, the widest first',
  answer: z.object({ data: z.array(priceRuleSchema) }),
  problems: [],
})

export const setPriceRule = endpoint({
  ...priceCall,
  name: 'setPriceRule',
  method: 'POST',
  path: '/operator/price-rules',
  summary: 'Sets a price rule, and the prices that follow it at once; a preview changes nothing',
  body: z.object({
    reason: reasonSchema,
    /** The version of the rule that was seen; zero if there was none. */
    version: seenVersionSchema,
    is_preview: z.boolean(),
    ...ruleSubject,
    ...ruleTerms,
  }),
  answer: z.object({ data: ruleChangeSchema }),
  problems: ['not_found', 'stale_version'],
})

export const removePriceRule = endpoint({
  ...priceCall,
  name: 'removePriceRule',
  method: 'POST',
  path: '/operator/price-rules/remove',
  summary: 'Removes a price rule: the next wider one counts at once; a preview changes nothing',
  body: z.object({ reason: reasonSchema, version: seenVersionSchema, is_preview: z.boolean(), ...ruleSubject }),
  answer: z.object({ data: ruleChangeSchema }),
  problems: ['not_found', 'stale_version'],
})

const ruleActSchema = z.object({
  at: z.iso.datetime(),
  by: z.string().nullable(),
  note: z.string(),
  /** The rule's version after it. */
  version: z.int(),
  /** Null if the rule was removed. */
  terms: z.object(ruleTerms).nullable(),
  /** Prices that followed. */
  moved: z.int(),
})

export type ShownRuleAct = z.infer<typeof ruleActSchema>

export const listRuleActs = endpoint({
  ...priceCall,
  name: 'listRuleActs',
  method: 'GET',
  path: '/operator/price-rules/acts',
  summary: 'The latest 50 changes of one price rule, the newest first: its terms, who set them and why',
  query: z.object(ruleSubject),
  answer: z.object({ data: z.array(ruleActSchema) }),
  problems: [],
})

const priceChangeSchema = z.object({
  at: z.iso.datetime(),
  /** `supplier/sku` of the offer whose cost changed; null if the item's price changed. */
  offer: z.string().nullable(),
  /** Null for a new offer or item. */
  before: rupiahSchema.nullable(),
  after: rupiahSchema,
  cause: z.enum(['list', 'rule', 'by_hand']),
  /** Who did it; null for the store itself. */
  by: z.string().nullable(),
})

export type ShownPriceChange = z.infer<typeof priceChangeSchema>

const pricedItemSchema = z.object({
  id: z.string(),
  name: z.string(),
  product_id: z.string(),
  /** Grows with every edit by hand. */
  version: z.int(),
  price: rupiahSchema,
  /** Null for an item that no rule has priced. */
  price_by_rule: rupiahSchema.nullable(),
  is_price_by_hand: z.boolean(),
  /** False if a person or the rule has taken it off sale. */
  is_on: z.boolean(),
  is_off_by_hand: z.boolean(),
  /** Why it is not sold at its price; null if it covers the cost. */
  loss: z.string().nullable(),
  rule: priceRuleSchema.omit({ items: true }),
  offers: z.array(z.object({ offer: z.string(), cost: rupiahSchema, is_used: z.boolean(), detail: z.string().nullable() })),
  /** The latest 200 changes of its costs and its price, the newest first. */
  changes: z.array(priceChangeSchema),
})

export type PricedItem = z.infer<typeof pricedItemSchema>

export const getItemPrices = endpoint({
  ...priceCall,
  name: 'getItemPrices',
  method: 'GET',
  path: '/operator/items/{id}/prices',
  summary: 'The price of an item, what it costs, by which rule it is priced, and how both have changed',
  params: z.object({ id: idSchema }),
  answer: z.object({ data: pricedItemSchema }),
  problems: ['not_found'],
})

const editedItem = z.object({
  data: z.object({ id: z.string(), version: z.int(), price: rupiahSchema, is_on: z.boolean(), loss: z.string().nullable() }),
})

export const setItemPrice = endpoint({
  ...priceCall,
  name: 'setItemPrice',
  method: 'POST',
  path: '/operator/items/{id}/price',
  summary: 'Sets the price of an item by hand, which no list and no rule changes, or gives it back to the rule',
  params: z.object({ id: idSchema }),
  body: z.object({
    reason: reasonSchema,
    version: seenVersionSchema,
    /** Null gives the price back to the rule. */
    price: priceByHandSchema.nullable(),
  }),
  answer: editedItem,
  problems: ['not_found', 'stale_version', 'wrong_state'],
})

export const switchItem = endpoint({
  ...priceCall,
  name: 'switchItem',
  method: 'POST',
  path: '/operator/items/{id}/switch',
  summary: 'Takes an item off sale, whatever lists and rules say, or lets the rule decide again; what is paid is delivered',
  params: z.object({ id: idSchema }),
  body: z.object({ reason: reasonSchema, version: seenVersionSchema, is_on: z.boolean() }),
  answer: editedItem,
  problems: ['not_found', 'stale_version', 'wrong_state'],
})
