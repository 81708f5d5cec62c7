import { formatIdr } from '@kilat/contract/idr.ts'
import type { ProblemCode } from '@kilat/contract/problem.ts'
import { formatDurationLong } from '../shell/time.ts'

/** `say` puts the server's own words into English, and leaves those of an operator. */
type Sentence = string | ((body: Record<string, unknown>, say: (text: string) => string) => string)

const operatorsOnly = 'This is not possible here.'

/** English for each refusal of the API, by its code. Where one code has several reasons, a part of the body tells which. */
const sentences: Record<ProblemCode, Sentence> = {
  malformed: 'Something you entered is not right yet. Please check it again.',
  sign_in_required: 'Please sign in first, then try again.',
  sign_in_failed: 'You are not signed in yet. Please try again with the sign-in button.',
  sign_in_not_offered: 'This way of signing in is not open at this store. Sign in with Google, or buy without an account.',
  account_blocked:
    'This account is blocked by the store. Contact us on the help page if you think this is a mistake. You can still buy without an account.',
  session_ended: 'Your session has ended. Please sign in again.',
  store_key_invalid: 'This can not be opened from here. Please reload the page.',
  not_allowed: 'This can not be opened from here. Please reload the page.',
  not_found: 'What you are looking for does not exist, or has moved.',
  method_not_allowed: operatorsOnly,
  idempotency_conflict: 'This was sent before with something else in it. Reload the page, then try again.',
  price_changed: 'The price has just changed. Look at the new one before you pay.',
  order_not_cancellable: 'This order can not be cancelled any more, or not from this browser. Reload the page to see how it stands.',
  invitation_ended: operatorsOnly,
  nothing_to_claim: 'There is no money of this order to collect.',
  delivery_begun: body => beyondChange[statusOf(body)] ?? 'This can not be changed any more. This page shows how the order goes on.',
  withdrawn_often:
    'The money of several of your cancelled orders went back lately, so this one goes on. If the ID is wrong, correct it before it is sent.',
  refund_way_fixed: 'This can not be changed any more: the order is done, has no choice, or its money was sent back.',
  order_paid: body =>
    /^refund/.test(statusOf(body))
      ? 'Your payment arrived before the order could be cancelled, and we give it back. This page shows where it is.'
      : 'Your payment arrived before the order could be cancelled, so it is not cancelled. This page shows how it goes on.',
  deposit_not_cancellable: 'This deposit can not be cancelled any more. Reload the page to see how it stands.',
  deposit_paid: 'Your payment arrived before the deposit could be cancelled, and it is in your balance.',
  deposits_open: 'Too many deposits are waiting to be paid. Please pay or cancel one first.',
  payment_unconfirmed:
    'It can not be cancelled yet: we could not make sure that it has not been paid. Your money is safe. Try again in a moment.',
  balance_left: 'There is still money in your balance. Use it first, or contact us to collect it.',
  orders_open: ({ reason }) =>
    reason === 'may_be_paid'
      ? 'Money for an order or a deposit may still arrive. So that it is not lost, please delete the account tomorrow.'
      : 'An order or a deposit is still open. Wait until it is done, or cancel it.',
  step_up_required: operatorsOnly,
  step_up_failed: operatorsOnly,
  agreement_needed: operatorsOnly,
  stale_version: operatorsOnly,
  wrong_state: operatorsOnly,
  too_many_players: 'No more IDs can be saved. Please remove those you do not use first.',
  body_too_large: 'What you entered is too large. Shorten it a little, then try again.',
  host_unknown: operatorsOnly,
  statement_invalid: operatorsOnly,
  item_unavailable: ({ reason, sentence, most, error }) => {
    // The words of an operator stay as they are.
    if (typeof sentence === 'string') return String(error).replace('Pilih nominal lain, ya.', 'Please choose another one.')
    if (reason === 'too_many' && typeof most === 'number') return `At most ${most} of this pack fit into an order right now.`
    if (reason === 'product_off')
      return 'This game is not sold at the moment, so the ID can not be changed. If it is wrong, cancel the order.'
    return `${itemReasons[String(reason)] ?? 'This pack can not be bought right now.'} Please choose another one.`
  },
  channel_unavailable: ({ reason, sentence, error }, say) => {
    if (typeof sentence === 'string')
      return String(error)
        .replace(sentence, () => say(sentence))
        .replace('Pilih metode lain, ya.', 'Please choose another payment method.')
    return reason === 'too_many_unpaid'
      ? 'Too many transfers from you or your network are not paid yet. Please choose another payment method.'
      : 'This payment method can not be used right now. Please choose another one.'
  },
  wallet_too_low: body =>
    `Your balance is too low${amountOf(body.missing, lacks => ` by ${lacks}`)}. Please choose another payment method.`,
  amount_invalid: body => `Please enter an amount${amountOf(body.min, min => ` from ${min}`)}${amountOf(body.max, max => ` to ${max}`)}.`,
  player_invalid: ({ reason }) => (reason === 'not_found' ? notFound : 'Something in your account details is not right. Please check it.'),
  contact_invalid: 'The contact is not right yet. Example: 0812 3456 7890, or name@email.com.',
  payer_phone_invalid: 'A phone number starts with 08 and has 10–13 digits. Example: 0812 3456 7890.',
  profile_invalid: 'Something in your profile is not right yet. Please check it again.',
  channel_invalid: operatorsOnly,
  theme_invalid: 'The theme is not right yet. Check the marked fields.',
  credentials_invalid: operatorsOnly,
  settings_invalid: operatorsOnly,
  product_invalid: operatorsOnly,
  content_invalid: 'The text is not right yet. Check the marked fields.',
  push_not_offered: 'This store does not send notifications of this kind.',
  push_address_invalid: 'Notifications could not be switched on in this browser.',
  qris_surcharge: operatorsOnly,
  contact_mismatch: 'This is not the contact the order was made with. Please check it again.',
  contact_locked:
    'The contact of this order was wrong too often, so it is locked. Open the order in the browser you ordered with, or chat with us.',
  codes_not_offered: 'This store can not send codes to this kind of contact.',
  code_wrong: ({ tries_left: left }) => {
    if (left === null) return 'The code has 6 digits. Please check it again.'
    return left ? `Wrong code. Tries left: ${left}.` : 'Wrong code. Please ask for a new one.'
  },
  code_expired: 'This code is no longer valid. Please ask for a new one.',
  contact_unproven: ({ reason }) =>
    reason === 'not_delivered'
      ? 'This order is not delivered yet, so its contact alone is not enough to save it. Save it in the browser you ordered with, or try again after the delivery.'
      : 'The proof of your contact is no longer valid. Please ask for a new code.',
  webhook_unverified: operatorsOnly,
  rate_limited: ({ retry_after_seconds: seconds }) =>
    Number(seconds) < 120 ? `Tried too often. Try again in ${formatDurationLong(Number(seconds))}.` : 'Tried too often. Try again later.',
  internal: 'Something is wrong on our side. Try again in a moment.',
  unavailable: 'The store is very busy, or a part of it can not be reached. Try again in a moment.',
}

export const refusals: ReadonlyMap<string, Sentence> = new Map(Object.entries(sentences))

/** English for fields whose refusal has reasons of its own. */
export const refusalFields: Record<string, string> = {
  name: 'Please enter a name of ordinary letters, not too long.',
  phone: 'A WhatsApp number starts with 08 and has 10–13 digits. Example: 0812 3456 7890.',
  image: 'This picture can not be used. Try another JPG or PNG photo.',
}

const notFound = 'This account was not found. Check the digits of the ID, then try again.'

/** Why an order takes no correction and is not taken back, by its status. */
const beyondChange: Record<string, string> = {
  pending_payment: 'This order is not paid yet. If something in it is wrong, cancel it and order again.',
  delivering: 'The delivery has begun, so this can not be changed any more. This page shows how it goes on.',
  on_hold: 'The delivery has begun, so this can not be changed any more. This page shows how it goes on.',
  delivered: 'This order is delivered, so it can not be changed any more.',
  refunding: 'This order is not delivered, and we give the money back. This page shows where it is.',
  refunded: 'This order is not delivered, and we give the money back. This page shows where it is.',
  expired: 'This order is closed, so it can not be changed any more. Order again if you still want it.',
  cancelled: 'This order is closed, so it can not be changed any more. Order again if you still want it.',
}

const itemReasons: Record<string, string> = {
  out_of_stock: 'The supplier is out of stock.',
  cut_off: 'The supplier is closed for a while.',
  supplier_down: 'The supplier has a breakdown.',
  no_margin: 'We are updating the price of this pack.',
  switched_off: 'This is not sold at the moment.',
}

/** The status of what the refusal is about, as it is now. */
function statusOf({ now }: Record<string, unknown>): string {
  return typeof now === 'object' && now !== null && 'status' in now ? String(now.status) : ''
}

function amountOf(value: unknown, say: (amount: string) => string): string {
  return typeof value === 'number' ? say(formatIdr(value)) : ''
}
