import { z } from 'zod'

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

/** Crockford's base 32: no I, L, O or U, so an id can be read out loud. */
export const orderIdAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Order id with 60 random bits, such as `KLT-7Q2M-9XH4-T8RC`. */
export const orderIdSchema = z.string().regex(/^KLT(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/)

/**
 * Reads an order id the way people type it: any case, spaces or none, O for 0, I and L for 1.
 * Answers the canonical id, or undefined where it can not be one.
 */
export function parseOrderId(text: string): string | undefined {
  const letters = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^KLT/, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  const id = `KLT-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
  return orderIdSchema.safeParse(id).success ? id : undefined
}

/** Id of a payment channel, such as `qris` or `bca_va`. */
export const channelIdSchema = z
  .string()
  .max(32)
  .regex(/^[a-z0-9_]+$/)
