import { z } from 'zod'

/** Every refusal the API can answer with, by its stable machine name. */
export const problemCodes = [
  'malformed', // 400 the request is not of the declared shape
  'sign_in_required', // 401 no access token, or one that is over
  'sign_in_failed', // 401 the provider's ID token is not taken; why stands in the store's log alone
  'sign_in_not_offered', // 422 no such provider is set up at this store
  'session_ended', // 401 the refresh token is over: sign in again
  'store_key_invalid', // 403 X-Api-Key is missing or unknown
  'not_found', // 404 nothing there, or not yours: both look the same
  'method_not_allowed', // 405
  'idempotency_conflict', // 409 same Idempotency-Key, other body
  'price_changed', // 409 the price moved against the buyer; `quote` holds the new one
  'order_not_cancellable', // 409 the order has moved on
  'order_paid', // 409 money was there before the order could be cancelled: it goes on
  'payment_unconfirmed', // 409 the gateway can not tell yet whether money has arrived: ask again in a moment
  'balance_left', // 409 the wallet has to be empty first
  'orders_open', // 409 an order is still under way; `orders` and `deposits` name which
  'too_many_players', // 409 no more players can be saved
  'body_too_large', // 413
  'host_unknown', // 421 the request is for another host than the store's
  'item_unavailable', // 422 `reason` says why
  'channel_unavailable', // 422
  'player_invalid', // 422 `fields`
  'contact_invalid', // 422 `fields`
  'profile_invalid', // 422 `fields`
  'contact_mismatch', // 422 the contact is not the one the order was made with
  'contact_locked', // 422 too many wrong contacts were told for this order: a contact alone does not open it any more
  'webhook_unverified', // 401 the signature of a notice does not hold
  'rate_limited', // 429 with Retry-After
  'internal', // 500
  'unavailable', // 503
] as const

export type ProblemCode = (typeof problemCodes)[number]

/** Body of every error: a sentence in Indonesian for a person, a stable code, and for bad input the fields. */
export const problemSchema = z.object({
  error: z.string(),
  code: z.enum(problemCodes),
  /** Field name (dotted path in the body) to a sentence in Indonesian. */
  fields: z.record(z.string(), z.string()).optional(),
})

export type ProblemBody = z.infer<typeof problemSchema>
