import { z } from 'zod'

/** Every refusal the API can answer with, by its stable machine name. */
export const problemCodes = [
  'malformed', // 400 the request is not of the declared shape
  'sign_in_required', // 401 no access token, or an expired one
  'sign_in_failed', // 401 the provider's ID token, or an operator's passkey, password or code is refused; only the store's log has the reason
  'sign_in_not_offered', // 422 this store does not offer the provider
  'account_blocked', // 403 an operator lets nobody sign in to this account
  'session_ended', // 401 the refresh token has ended: sign in again
  'store_key_invalid', // 403 X-Api-Key is missing or unknown
  'not_allowed', // 403 the caller is known and lacks the permission or scope
  'not_found', // 404 it does not exist or belongs to another user: both look the same
  'method_not_allowed', // 405
  'idempotency_conflict', // 409 same Idempotency-Key, other body
  'price_changed', // 409 the price moved against the buyer; `quote` holds the new one
  'order_not_cancellable', // 409 the order has moved on
  'invitation_ended', // 409 an operator's invitation was used, replaced, or has expired
  'nothing_to_claim', // 409 no money of this order waits to be claimed
  'delivery_begun', // 409 the order's player can not be corrected, nor the order taken back; `now` is its status and version
  'withdrawn_often', // 409 the money of several orders that this buyer gave up went back lately: the order goes on
  'refund_way_fixed', // 409 the order has no choice of ways, or a refund is decided already
  'order_paid', // 409 money arrived before the order could be cancelled: it goes on, or is refunded; `now` is its status and version
  'deposit_not_cancellable', // 409 the deposit has moved on
  'deposit_paid', // 409 money arrived before the deposit could be cancelled: it is in the wallet
  'deposits_open', // 409 too many deposits wait to be paid: pay or cancel one first
  'payment_unconfirmed', // 409 the gateway can not tell yet whether money has arrived: ask again in a moment
  'balance_left', // 409 the wallet has to be empty first
  'orders_open', // 409 an order or deposit is still open, or may still be paid; `orders` and `deposits` name which
  'stale_version', // 409 an operator decided on an older version of the thing: read it again
  'wrong_state', // 409 the thing's state does not allow the operator's act, or no longer; the sentence says why
  'too_many_players', // 409 no more players can be saved
  'body_too_large', // 413
  'step_up_required', // 403 the operator has to show the passkey or a code of the app again; `planStepUp` begins it, then the call is repeated
  'step_up_failed', // 422 what was shown is refused; `tries_left`
  'agreement_needed', // 409 more money than one operator moves alone; ask for it with `askApproval`: another operator agrees, or a delay passes
  'host_unknown', // 421 the request is for another host than the store's
  'statement_invalid', // 422 the file is no settlement statement of this gateway; the sentence says why
  'item_unavailable', // 422 `reason` says why
  'channel_unavailable', // 422 `reason` says why if it is the caller's, else `sentence` if it is the channel's
  'wallet_too_low', // 422 the wallet has less than the total; `missing` is what it lacks
  'amount_invalid', // 422 `fields`; `min` and `max` are the limits
  'player_invalid', // 422 `fields`; `reason` if the player does not exist
  'contact_invalid', // 422 `fields`
  'payer_phone_invalid', // 422 `fields`: the channel asks the payer on an app, and needs its mobile number
  'profile_invalid', // 422 `fields`
  'channel_invalid', // 422 `fields`
  'theme_invalid', // 422 `fields`, by their place in the theme
  'content_invalid', // 422 `fields`
  'product_invalid', // 422 `fields`
  'settings_invalid', // 422 `fields`
  'credentials_invalid', // 422 `fields`, by the names of variables; without fields the company refuses them
  'push_not_offered', // 422 this store does not send push messages to addresses of this kind
  'push_address_invalid', // 422 the store can not send to this address
  'qris_surcharge', // 422 Bank Indonesia forbids that the buyer bears a fee of QRIS
  'contact_mismatch', // 422 the contact is not the one the order was made with
  'contact_locked', // 422 too many wrong contacts for this order: a contact alone no longer opens it
  'codes_not_offered', // 422 this store can not send codes to this kind of contact
  'code_wrong', // 422 a wrong one-time code; `tries_left`
  'code_expired', // 422 the one-time code has expired, was used, had too many wrong tries, or was never asked for
  'contact_unproven', // 422 the proof of the contact has expired or is for another contact
  'webhook_unverified', // 401 the signature of a notice is invalid
  'rate_limited', // 429 with Retry-After; `retry_after_seconds`
  'internal', // 500
  'unavailable', // 503
] as const

export type ProblemCode = (typeof problemCodes)[number]

/** Body of every refusal: an Indonesian sentence for a person, a stable code, and the fields of bad input. */
export const problemSchema = z.object({
  error: z.string(),
  code: z.enum(problemCodes),
  /** An Indonesian sentence by field name (dotted path in the body). */
  fields: z.record(z.string(), z.string()).optional(),
})

export type ProblemBody = z.infer<typeof problemSchema>
