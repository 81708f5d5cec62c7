import { categorySchema } from '@kilat/contract/catalog.ts'
import { priceByHandSchema } from '@kilat/contract/operator/prices.ts'
import { z } from 'zod'

const text = (longest: number) => z.string().trim().min(1).max(longest)
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #ff8800')
/** A person can only switch a thing off; the rule decides whether it can be on. */
const off = z.literal(false)

/** Fields of an item a person may set; prices in whole rupiah. */
export const itemByHandSchema = z.strictObject({
  name: text(80),
  groupName: text(60),
  note: text(80).nullable(),
  price: priceByHandSchema,
  sort: z.int().min(-100_000).max(100_000),
  isActive: off,
})

/** Fields of a product a person may set; the words of its account's fields are set in the console, which knows those fields. */
export const productByHandSchema = z.strictObject({
  title: text(80),
  publisher: text(80),
  category: categorySchema,
  cover: z.string().regex(/^\/\w[\w./-]*$/, 'must be an address on this site'),
  tintFrom: colour,
  tintTo: colour,
  description: text(4_000),
  idHelp: z.strictObject({ steps: z.array(text(400)).min(1).max(10) }).nullable(),
  faq: z.array(z.strictObject({ question: text(200), answer: text(2_000) })).max(20),
  searchWords: z.array(text(40).toLowerCase()).max(40),
  /** Names of checkers; one that the store does not have is left out, and an empty list looks up no nickname. */
  playerCheckers: z
    .array(z.string().regex(/^[a-z][a-z0-9_-]{0,40}$/, 'must be a name of PLAYER_CHECKERS'))
    .max(10)
    .nullable(),
  sort: z.int().min(-100_000).max(100_000),
  isActive: off,
})
