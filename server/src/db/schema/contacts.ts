import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

const contactColumns = () => ({
  kind: text('kind', { enum: ['whatsapp', 'email'] }).notNull(),
  /** E.164 for WhatsApp, lower case for e-mail. */
  value: text('value').notNull(),
})

// The code itself is not stored: it is made from the row's id and a secret that the database does not contain.
/** Owner: contacts. The last one-time code for a contact, one for all visitors and one for each user. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    ...contactColumns(),
    /** Id of the user who asked; empty for visitors. */
    askedBy: text('asked_by').notNull(),
    /** New with each code. */
    id: text('id').notNull().unique('one_time_codes_id'),
    /** Names the secret it is made from. */
    secretName: text('secret_name').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    wrongTries: integer('wrong_tries').notNull(),
    /** Number of times it was asked for, and the last of these that was sent. */
    asked: integer('asked').notNull(),
    sent: integer('sent').notNull(),
    askedAt: moment('asked_at').notNull(),
    usedAt: moment('used_at'),
  },
  table => [primaryKey({ columns: [table.kind, table.value, table.askedBy] })],
)

/** Owner: contacts. Codes asked for and wrong codes of the last days, which the limits count. */
export const codeActs = pgTable(
  'code_acts',
  {
    act: text('act', { enum: ['asked', 'wrong'] }).notNull(),
    /** Keyed hashes of the contact, of the contact with who asked, and of the user or address. */
    contact: text('contact').notNull(),
    line: text('line').notNull(),
    caller: text('caller').notNull(),
    at: moment('at').notNull(),
  },
  table => [
    index('code_acts_contact').on(table.contact, table.at),
    index('code_acts_caller').on(table.caller, table.at),
    index('code_acts_at').on(table.at),
  ],
)

/** Owner: contacts. Contacts that browsers have proven lately; each proof is a secret of its browser, kept as a hash. */
export const contactProofs = pgTable(
  'contact_proofs',
  {
    hash: text('hash').primaryKey(),
    ...contactColumns(),
    /** The user who proved it; empty for a visitor. */
    provenBy: text('proven_by').notNull(),
    /** The code that proved it. */
    codeId: text('code_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  table => [index('contact_proofs_expires').on(table.expiresAt)],
)
