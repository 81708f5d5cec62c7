import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

const operatorRoles = ['owner', 'finance', 'support'] as const

/** Owner: operators. Who may sign in to the console. A row stays after its operator has gone, so that nobody gets the name again. */
export const operators = pgTable('operators', {
  /** Also the operator's name in timelines and in the audit. */
  name: text('name').primaryKey(),
  role: text('role', { enum: operatorRoles }).notNull(),
  createdAt: moment('created_at').notNull(),
  signedInAt: moment('signed_in_at'),
  /** When the access was ended; null while there is one. */
  endedAt: moment('ended_at'),
  /** Argon2id with its terms and salt; null for an operator who has passkeys only. */
  passwordHash: text('password_hash'),
  /** The secret of the app's codes, sealed with a key outside the database; null without a password. */
  totpSealed: text('totp_sealed'),
  /** The number of the latest code that was used: neither it nor an older one counts again. */
  totpStep: bigint('totp_step', { mode: 'number' }).notNull().default(0),
})

const ofOperator = () =>
  text('operator')
    .notNull()
    .references(() => operators.name, { onDelete: 'cascade' })

/** Owner: operators. Public keys of passkeys. */
export const operatorPasskeys = pgTable(
  'operator_passkeys',
  {
    /** The authenticator's own id for it. */
    id: text('id').primaryKey(),
    operator: ofOperator(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it has signed, as it says; zero forever for passkeys that are on several devices. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** The browser that made it; null for one made before this was kept. */
    device: text('device'),
    createdAt: moment('created_at').notNull(),
  },
  table => [index('operator_passkeys_operator').on(table.operator)],
)

/** Owner: operators. Recovery codes, as hashes; a used one is deleted. */
export const operatorRecoveryCodes = pgTable(
  'operator_recovery_codes',
  { hash: text('hash').primaryKey(), operator: ofOperator() },
  table => [index('operator_recovery_codes_operator').on(table.operator)],
)

/** Owner: operators. Browsers that are signed in to the console; ending a session deletes the row. */
export const operatorSessions = pgTable(
  'operator_sessions',
  {
    id: text('id').primaryKey(),
    /** Of the token, which only the browser has. */
    hash: text('hash').notNull().unique('operator_sessions_hash'),
    operator: ofOperator(),
    device: text('device').notNull(),
    way: text('way', { enum: ['passkey', 'password', 'recovery_code'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When a passkey or a code of the app was shown last. */
    provenAt: moment('proven_at'),
  },
  table => [index('operator_sessions_operator').on(table.operator)],
)

/** Owner: operators. Links that let a person in once, as hashes; a used one is deleted. */
export const operatorInvitations = pgTable('operator_invitations', {
  hash: text('hash').primaryKey(),
  /** Null for the first owner, who chooses it. */
  name: text('name'),
  role: text('role', { enum: operatorRoles }).notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  /** The secret that the app of whoever has the link was given last, sealed. */
  totpSealed: text('totp_sealed'),
})

/** Owner: operators. Numbers that a passkey has to sign, as hashes, each once. */
export const operatorChallenges = pgTable('operator_challenges', {
  hash: text('hash').primaryKey(),
  /** The hash of the invitation, or the id of the session, that it is for; null for a sign-in. */
  invitation: text('invitation'),
  expiresAt: moment('expires_at').notNull(),
})

/** Owner: operators. How often signing in was tried in vain, by name and by address. */
export const operatorTries = pgTable('operator_tries', {
  key: text('key').primaryKey(),
  count: bigint('count', { mode: 'number' }).notNull(),
  /** When counting begins again. */
  until: moment('until').notNull(),
})
