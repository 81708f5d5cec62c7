import type { ProblemCode } from '@kilat/contract/problem.ts'

const statuses = {
  malformed: 400,
  webhook_unverified: 401,
  sign_in_required: 401,
  sign_in_failed: 401,
  account_blocked: 403,
  session_ended: 401,
  sign_in_not_offered: 422,
  store_key_invalid: 403,
  not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_conflict: 409,
  price_changed: 409,
  order_not_cancellable: 409,
  order_paid: 409,
  invitation_ended: 409,
  nothing_to_claim: 409,
  delivery_begun: 409,
  withdrawn_often: 409,
  refund_way_fixed: 409,
  deposit_not_cancellable: 409,
  deposit_paid: 409,
  deposits_open: 409,
  payment_unconfirmed: 409,
  balance_left: 409,
  orders_open: 409,
  stale_version: 409,
  wrong_state: 409,
  statement_invalid: 422,
  too_many_players: 409,
  body_too_large: 413,
  host_unknown: 421,
  step_up_required: 403,
  agreement_needed: 409,
  step_up_failed: 422,
  item_unavailable: 422,
  channel_unavailable: 422,
  wallet_too_low: 422,
  amount_invalid: 422,
  player_invalid: 422,
  contact_invalid: 422,
  payer_phone_invalid: 422,
  profile_invalid: 422,
  channel_invalid: 422,
  theme_invalid: 422,
  content_invalid: 422,
  credentials_invalid: 422,
  settings_invalid: 422,
  product_invalid: 422,
  push_not_offered: 422,
  push_address_invalid: 422,
  qris_surcharge: 422,
  contact_mismatch: 422,
  contact_locked: 422,
  codes_not_offered: 422,
  code_wrong: 422,
  code_expired: 422,
  contact_unproven: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ProblemCode, number>

type More = {
  fields?: Record<string, string>
  /** Fields added to the body. */
  extra?: Record<string, unknown>
  /** Seconds until another try makes sense. */
  retryAfterSeconds?: number
}

/** A refusal the caller can act on. Thrown anywhere; one place turns it into HTTP. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: (typeof statuses)[ProblemCode]
  readonly fields: Record<string, string> | undefined
  readonly extra: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  /** `sentence` is Indonesian, for the buyer, and says what to do next. */
  constructor(code: ProblemCode, sentence: string, more: More = {}) {
    super(sentence)
    this.name = 'Problem'
    this.code = code
    this.status = statuses[code]
    this.fields = more.fields
    this.extra = more.extra
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}
