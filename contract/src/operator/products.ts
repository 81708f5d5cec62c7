import { z } from 'zod'
import { categorySchema } from '../catalog.ts'
import { endpoint } from '../endpoint.ts'
import { productIdSchema } from '../ids.ts'
import { playerFieldSchema } from '../player.ts'
import { mostPlayerFields } from '../player-fields.ts'
import { operatorCall, reasonSchema, seenVersionSchema } from './act.ts'

const text = (longest: number) => z.string().trim().min(1).max(longest)

/** Most letters of a new label of an account field: the buyer's two fields stand side by side on a phone. */
export const longestFieldLabel = 20

/**
 * One field of the account as buyers fill it in. Its name and kind are the definition's, because suppliers' formats are made of them; an operator words it.
 */
const accountFieldSchema = z.object({
  name: playerFieldSchema.shape.name,
  kind: playerFieldSchema.shape.kind,
  /** An older one may be longer than a new one (`longestFieldLabel`). */
  label: text(40),
  /** Empty without one. */
  example: z.string().trim().max(60),
  /** How many digits the field usually has: others are warned about, and never refused. Null warns of no count; always null but for digits. */
  digits: z.object({ least: z.int().min(1).max(40), most: z.int().min(1).max(40) }).nullable(),
  /** The warning about an unusual value; empty for a general one. */
  hint: z.string().trim().max(200),
  /** What a buyer chooses from, in this order; null but for `select`. The value is what suppliers are sent. */
  options: z
    .array(z.object({ value: text(40), label: text(60) }))
    .min(1)
    .max(60)
    .nullable(),
})

export type AccountField = z.infer<typeof accountFieldSchema>

const accountFieldsSchema = z.array(accountFieldSchema).max(mostPlayerFields)

/** What a person may set of a product instead of its definition. */
export const productValuesSchema = z.object({
  title: text(80),
  publisher: text(80),
  category: categorySchema,
  /** Address of the cover on this site. */
  cover: z.string().regex(/^\/\w[\w./-]*$/, 'must be an address on this site'),
  description: text(4_000),
  /** Empty for vouchers. */
  account_fields: accountFieldsSchema,
  /** How a buyer finds the player id, step by step; null without help. */
  id_steps: z.array(text(400)).min(1).max(10).nullable(),
  faq: z.array(z.object({ question: text(200), answer: text(2_000) })).max(20),
  /** Other words buyers search it by. */
  search_words: z.array(text(40)).max(40),
  /** Products with smaller numbers come first. */
  sort: z.int().min(-100_000).max(100_000),
  /** A person can only switch a product off: its definition decides whether it can be on. */
  is_on: z.boolean(),
})

export type ProductValues = z.infer<typeof productValuesSchema>

export const productFields = productValuesSchema.keyof().options

export type ProductField = keyof ProductValues

const editedProductSchema = z.object({
  id: productIdSchema,
  /** Grows with every edit by hand. */
  version: z.int(),
  values: productValuesSchema,
  /** The fields that a person has set. */
  by_hand: z.array(z.enum(productFields)),
  /** The values that the other fields follow, as far as the definition has them. */
  by_rule: productValuesSchema.partial(),
  /** The latest edits first, at most thirty. */
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      /** Null for a change that was found in the database. */
      by: z.string().nullable(),
      note: z.string().nullable(),
      field: z.string(),
      /** False if the field was given back. */
      is_by_hand: z.boolean(),
    }),
  ),
})

export type EditedProduct = z.infer<typeof editedProductSchema>

const productCall = { ...operatorCall, access: { operator: 'edit_catalog' } } as const
const params = z.object({ id: productIdSchema })
const answer = z.object({ data: editedProductSchema })

export const readProduct = endpoint({
  ...productCall,
  name: 'readProduct',
  method: 'GET',
  path: '/operator/products/{id}',
  summary: 'A product as operators edit it: its values, whose they are, and who set them',
  params,
  answer,
  problems: ['not_found'],
})

export const editProduct = endpoint({
  ...productCall,
  name: 'editProduct',
  method: 'POST',
  path: '/operator/products/{id}',
  summary: 'Sets fields of a product by hand, or gives them back to its definition. What is so already changes nothing',
  params,
  body: z.object({
    version: seenVersionSchema,
    reason: reasonSchema,
    set: productValuesSchema.partial(),
    /** Fields to give back. */
    back: z.array(z.enum(productFields)).max(productFields.length),
  }),
  bodyLimitBytes: 128 * 1024,
  answer,
  problems: ['not_found', 'product_invalid', 'stale_version', 'wrong_state'],
})

/** A whole picture as written in a data URL: some three megabytes of a file. */
const longestPicture = 4_200_000

export const addCover = endpoint({
  ...productCall,
  name: 'addCover',
  method: 'POST',
  path: '/operator/products/{id}/covers',
  summary: 'Makes a cover of a picture: three to four, encoded anew. It is shown once the product has its address',
  params,
  body: z.object({
    /** `data:image/png;base64,…`, or jpeg or webp. */
    image: z.string().max(longestPicture),
  }),
  bodyLimitBytes: longestPicture + 1_000,
  limitPerMinute: 20,
  answer: z.object({ data: z.object({ cover: z.string() }) }),
  problems: ['not_found', 'content_invalid'],
})

/** What a buyer types to say which account gets it: one id of digits or text, an id with a zone, or nothing for vouchers. */
export const playerShapes = ['digits', 'text', 'digits_zone', 'none'] as const

export type PlayerShape = (typeof playerShapes)[number]

/** A product that the software does not know, as an operator describes it. */
export const newProductSchema = z.object({
  /** Also its address. */
  id: productIdSchema,
  title: text(80),
  publisher: text(80),
  category: categorySchema,
  /** The brand's name in suppliers' price lists, whose rows become its items. */
  brand: text(80),
  /** The plural of its currency, such as `Diamonds`. */
  unit: text(30),
  player: z.enum(playerShapes),
  /** What the game calls the id, with an example; not used without one. */
  player_label: z.string().trim().max(longestFieldLabel),
  player_example: z.string().trim().max(40),
  description: text(4_000),
})

export type NewProduct = z.infer<typeof newProductSchema>

export const addProduct = endpoint({
  ...productCall,
  name: 'addProduct',
  method: 'POST',
  path: '/operator/products',
  summary: 'Adds a product, off sale until an operator switches it on. Its items come from the next price list that names its brand',
  body: z.object({ product: newProductSchema, reason: reasonSchema }),
  bodyLimitBytes: 16 * 1024,
  answer,
  problems: ['product_invalid'],
})
