import type { FundingSource } from '@kilat/contract/operator/funds.ts'
import { type Subject, subjectKinds } from '../../platform/subject.ts'

/**
 * The book's accounts. An account's balance is what was booked to it less what was booked from it.
 * - Holdings are what the store owes others; the database keeps them from going below zero.
 * - `world:` accounts are where the store's money is: negative by what is there for the store.
 * - `result:` accounts are what the store has earned, and negative what it has spent.
 * - `owner` is what the store owes its owner.
 * Each posting moves one amount between two of them, so that the money of the store is always what it owes and what it has earned.
 */

/** Money received for one order or deposit that is not yet earned, put into a wallet or sent back. */
export const subjectAccount = ({ kind, id }: Subject) => `${kind}:${id}`

/** A refund the store owes: money on its way back to a buyer, or waiting to be claimed. */
export const refundAccount = (refundId: string) => `refund:${refundId}`

/** Money a gateway received for a reference the store does not know, until a person decides whose it is. */
export const suspenseAccount = (receiptId: string) => `suspense:${receiptId}`

/** A user's balance. */
export const walletAccount = (userId: string) => `wallet:${userId}`

/** The id of the user whose balance an account is; undefined for any other account. */
export function walletOwner(account: string): string | undefined {
  return account.startsWith('wallet:') ? account.slice('wallet:'.length) : undefined
}

/** What one gateway holds for the store: payments less refunds, less its own fees, less what it has paid out to the bank. */
export const gatewayAccount = (gateway: string) => `world:gateway:${gateway}`

/** What one supplier holds for the store: top-ups from the bank less deliveries. */
export const supplierAccount = (supplier: string) => `world:supplier:${supplier}`

/** The store's bank account: what gateways have paid out less top-ups of suppliers and payouts by hand. */
export const bankAccount = 'world:bank'

/** What the owner has paid to suppliers out of their own pocket. */
export const ownerAccount = 'owner'

/** The account that money for a supplier came from. */
export const sourceAccount = (source: FundingSource) => ({ bank: bankAccount, owner: ownerAccount })[source]

/** What the store earned with delivered units. */
export const salesAccount = 'result:sales'

/** Channel fees that buyers paid on top. */
export const feesAccount = 'result:fees'

/** Cost of deliveries; the balance is negative. */
export const costAccount = 'result:cost'

/** Cost of nicknames that were bought at suppliers; the balance is negative. */
export const lookupsAccount = 'result:lookups'

/** Cost of units that arrived after their money had been refunded; the balance is negative. */
export const lossAccount = 'result:loss'

/** Fees of gateways (MDR), whoever bears them: what a buyer pays for it is in `result:fees`. The balance is negative. */
export const gatewayCostAccount = 'result:gateway_cost'

/** Payments taken back after the store had spent them; the balance is negative. */
export const chargebackAccount = 'result:chargeback'

/** What the store pays for its buyers: discounts, bonuses, goodwill. The balance is negative. */
export const promotionAccount = 'result:promotion'

/** Wallets that an operator adjusted by hand; the balance is negative by what was given. */
export const adjustmentAccount = 'result:adjustment'

/** Money that arrived for nobody known and that an operator decided is the store's. */
export const unclaimedAccount = 'result:unclaimed'

const holdings = [...subjectKinds.map(kind => `${kind}:`), 'refund:', 'wallet:', 'suspense:']

/** True for accounts that hold somebody's money: their balance is stored, and the database keeps it from going below zero. */
export function isHolding(account: string): boolean {
  return holdings.some(start => account.startsWith(start))
}
