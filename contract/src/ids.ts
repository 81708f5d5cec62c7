import { z } from 'zod'
import { orderIdPattern } from './order-id.ts'

// Without zod, which the browser does not load.
export { orderIdAlphabet, parseOrderId } from './order-id.ts'

/** Slug of a product, such as `mobile-legends`. */
export const productIdSchema = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** Slug of an item, unique in the store, such as `mobile-legends-86-diamonds`. */
export const itemIdSchema = z
  .string()
  .max(96)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** Order id with 60 random bits, such as `KLT-7Q2M-9XH4-T8RC`. */
export const orderIdSchema = z.string().regex(orderIdPattern)

/** Id of a payment channel, such as `qris` or `bca_va`. */
export const channelIdSchema = z
  .string()
  .max(32)
  .regex(/^[a-z0-9_]+$/)

/** Id of a user's thing, such as the session `SES-7Q2M9XH4T8RC5VWA`. */
export const referenceSchema = z
  .string()
  .max(40)
  .regex(/^[A-Za-z0-9-]+$/)
