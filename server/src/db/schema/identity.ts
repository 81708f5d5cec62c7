import type { PlayerValues } from '@kilat/contract/player.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

/** Owner: identity. Everyone who has signed in and not deleted the account. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** The provider and its own id for the person: together they identify a user. */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    name: text('name').notNull(),
    /** True once the user has chosen the name: the provider's no longer replaces it. */
    isNameOwn: boolean('is_name_own').notNull().default(false),
    email: text('email'),
    isEmailVerified: boolean('is_email_verified').notNull(),
    pictureUrl: text('picture_url'),
    /** E.164. */
    phone: text('phone'),
    phoneVerifiedAt: moment('phone_verified_at'),
    createdAt: moment('created_at').notNull(),
    signedInAt: moment('signed_in_at').notNull(),
    /** Since when an operator lets nobody sign in as this user; null for all others. Who and why is in the audit. */
    blockedAt: moment('blocked_at'),
  },
  table => [
    unique('users_subject').on(table.issuer, table.subject),
    // Operators find users by these.
    index('users_email').on(sql`lower(${table.email})`),
    index('users_phone').on(table.phone),
    index('users_name').on(sql`lower(${table.name}) text_pattern_ops`),
    index('users_blocked').on(table.blockedAt).where(sql`${table.blockedAt} is not null`),
  ],
)

/** Owner: identity. A signed-in browser; ending the session deletes the row and its tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text('device').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  table => [index('sessions_user').on(table.userId)],
)

/** Owner: identity. All refresh tokens of a session, as hashes: a used-up token that comes again reveals a theft. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When its successor was made; null for the newest token. */
    usedAt: moment('used_at'),
    /** Together with the token itself, makes the same successor again if the answer was lost. */
    successorSalt: text('successor_salt'),
    /** True once an access token that came with it was used, which proves that the browser has it. */
    hasArrived: boolean('has_arrived').notNull().default(false),
  },
  table => [index('refresh_tokens_session').on(table.sessionId)],
)

/** Owner: identity. Access tokens, as hashes. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The refresh token it was issued with. */
    refreshHash: text('refresh_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  table => [index('access_tokens_session').on(table.sessionId), index('access_tokens_expires').on(table.expiresAt)],
)

/** Owner: identity. Used ID tokens, as hashes: each can sign in once. */
export const takenIdTokens = pgTable('taken_id_tokens', { hash: text('hash').primaryKey(), expiresAt: moment('expires_at').notNull() })

/** Owner: identity. Pictures that users have chosen. */
export const avatars = pgTable('avatars', {
  /** Random part of the picture's address, new with every picture. */
  key: text('key').primaryKey(),
  userId: text('user_id')
    .notNull()
    .unique('avatars_user')
    .references(() => users.id, { onDelete: 'cascade' }),
  /** WebP, square. */
  image: bytes('image').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** Owner: players. Players a user buys for. */
export const savedPlayers = pgTable(
  'saved_players',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: text('product_id').notNull(),
    player: jsonb('player').$type<PlayerValues>().notNull(),
    /** The line it is shown as; players of one product are told apart by it. */
    display: text('display').notNull(),
    nickname: text('nickname'),
    label: text('label').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  table => [unique('saved_players_display').on(table.userId, table.productId, table.display)],
)
