import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { idr, moment } from './columns.ts'

/** Owner: stock. One file of codes that was imported. Who and why is in the audit. */
export const voucherLots = pgTable('voucher_lots', {
  id: text('id').primaryKey(),
  /** Keyed hash of the file, so that the same file again is known. */
  fileHash: text('file_hash').notNull(),
  importedAt: moment('imported_at').notNull(),
})

/** Owner: stock. One code, readable only with a key that the database does not have. */
export const voucherCodes = pgTable(
  'voucher_codes',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    lotId: text('lot_id')
      .notNull()
      .references(() => voucherLots.id),
    sku: text('sku').notNull(),
    /** Fingerprint of what the sku sold when the code was imported: it is given for nothing else. */
    content: text('content').notNull(),
    /** The code, by `platform/code-vault.ts`. */
    sealed: text('sealed').notNull(),
    keyId: text('key_id').notNull(),
    /** Keyed hash of the code: no code is in stock twice. */
    hash: text('hash').notNull(),
    /** The card's serial number, which opens nothing; null if the file had none. */
    serial: text('serial'),
    /** From this moment on it is not given any more; null if it does not expire. */
    expiresAt: moment('expires_at'),
    cost: idr('cost').notNull(),
    /** `broken`: it could not be opened with its key. */
    state: text('state', { enum: ['free', 'given', 'withdrawn', 'broken'] }).notNull(),
  },
  table => [
    unique('voucher_codes_hash').on(table.hash),
    // In the order in which they are given.
    index('voucher_codes_free').on(table.sku, table.expiresAt, table.id).where(sql`${table.state} = 'free'`),
    index('voucher_codes_lot').on(table.lotId),
  ],
)

/** Owner: stock. What was answered to a reference, for good: a code, which no other reference gets, or a refusal. */
export const voucherRequests = pgTable(
  'voucher_requests',
  {
    reference: text('reference').primaryKey(),
    sku: text('sku').notNull(),
    codeId: bigint('code_id', { mode: 'number' }).references(() => voucherCodes.id),
    refusal: text('refusal', { enum: ['out_of_stock', 'price_above_ceiling'] }),
    answeredAt: moment('answered_at').notNull(),
  },
  table => [unique('voucher_requests_code').on(table.codeId)],
)

/** Owner: stock. What the store knows of a sku besides its codes. */
export const voucherSkus = pgTable('voucher_skus', {
  sku: text('sku').primaryKey(),
  /** At so many codes the stock counts as low; null for the store's usual number. */
  lowAt: integer('low_at'),
  /** Since when it is low; null if it is not. */
  lowSince: moment('low_since'),
})
