import type { BlockCause, FailureReason } from '../supplier.ts'

/** What a response code of a transaction means. */
export type Meaning =
  | { kind: 'delivered' }
  /** The transaction is recorded and open. */
  | { kind: 'pending' }
  /** The transaction was recorded and has failed for good. */
  | { kind: 'failed'; reason: FailureReason }
  /** Refused before a transaction was recorded, and would be again. */
  | { kind: 'refused'; reason: FailureReason }
  /** Refused before a transaction was recorded; the same reference may be sent later. */
  | { kind: 'not_sent' }
  /** Refused before a transaction was recorded, until an operator has acted at Digiflazz. */
  | { kind: 'blocked'; cause: BlockCause }
  /** Neither proves a delivery nor that there is none. */
  | { kind: 'unknown' }

const failed = (reason: FailureReason): Meaning => ({ kind: 'failed', reason })
const refused = (reason: FailureReason): Meaning => ({ kind: 'refused', reason })
const blocked = (cause: BlockCause): Meaning => ({ kind: 'blocked', cause })
const notSent: Meaning = { kind: 'not_sent' }
const unknown: Meaning = { kind: 'unknown' }

/** Every code of Digiflazz's sheet (developer.digiflazz.com/api/buyer/response-code), as the answer to a transaction. */
const meanings: Readonly<Record<string, Meaning>> = {
  '00': { kind: 'delivered' },
  '01': failed('supplier_down'), // the seller timed out
  '02': failed('other'),
  '03': { kind: 'pending' },
  '40': refused('other'), // the payload is wrong
  '41': blocked('wrong_credentials'), // signature, or a key of the other mode
  '42': blocked('wrong_credentials'), // user name
  '43': refused('out_of_stock'), // the code is unknown or switched off
  '44': blocked('balance_empty'),
  '45': blocked('address_not_allowed'),
  '47': notSent, // the same transaction was just made by another buyer
  '49': unknown, // the reference is in use with other details: something was made
  '50': failed('other'), // transaction not found
  '51': failed('player_limited'), // the destination is blocked
  '52': failed('player_invalid'), // the prefix is of another operator
  '53': failed('out_of_stock'),
  '54': failed('player_invalid'), // wrong destination
  '55': failed('supplier_down'),
  '56': refused('supplier_down'), // the seller's balance
  '57': failed('player_invalid'), // wrong number of digits
  '58': failed('cut_off'),
  '59': failed('player_limited'), // outside of the cluster
  '60': failed('other'), // no bill yet
  '61': blocked('account_blocked'), // the account never made a deposit
  '62': refused('supplier_down'), // the seller is disturbed
  '63': refused('player_limited'), // the product is sold to a number once a day
  '64': unknown, // of a deposit ticket, never of a transaction
  '65': refused('player_limited'), // too many of one number
  '66': refused('cut_off'), // closed, or the seller's maintenance
  '67': refused('supplier_down'), // the seller is not verified
  '68': refused('out_of_stock'),
  '69': refused('price_above_ceiling'),
  '70': failed('supplier_down'), // the biller timed out
  '71': failed('supplier_down'), // the product is unstable
  '72': failed('player_limited'), // an earlier package has to end first
  '73': failed('player_limited'), // kWh above the limit
  '74': failed('other'), // refunded; may come after a success
  '80': refused('supplier_down'), // the seller has blocked this store
  '81': refused('supplier_down'), // this store has blocked the seller
  '82': blocked('account_blocked'), // the account is not verified
  '83': unknown, // of a price list, never of a transaction
  '84': failed('other'), // the nominal is wrong
  '85': unknown, // asked too often; the transaction is what it was
  '86': unknown, // asked too often about a PLN number
  '87': refused('other'), // e-money takes multiples of 1,000
  '88': blocked('account_blocked'), // the account may not do this
  '99': unknown, // Digiflazz's router: open, says the sheet, but whether it was recorded is not certain
}

/** All codes of the sheet. */
export const responseCodes: readonly string[] = Object.keys(meanings)

/** The meaning of a code; a code that the sheet does not have is unknown, whatever stands beside it. */
export function meaningOf(rc: string): Meaning {
  return Object.hasOwn(meanings, rc) ? (meanings[rc] ?? unknown) : unknown
}
