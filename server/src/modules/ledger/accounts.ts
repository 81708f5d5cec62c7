import { type Subject, subjectKinds } from '../../platform/subject.ts'

/** The book's accounts. `world:` accounts and the store's own result accounts may go below zero, holdings may not. */

/** Money received for one order or deposit that is not yet earned, put into a wallet or sent back. */
export const subjectAccount = ({ kind, id }: Subject) => `${kind}:${id}`

/** Money on its way back to a buyer, or waiting to be claimed. */
export const refundAccount = (refundId: string) => `refund:${refundId}`

/** Money a gateway received for a reference the store does not know, until a person decides whose it is. */
export const suspenseAccount = (receiptId: string) => `suspense:${receiptId}`

/** A user's balance. */
export const walletAccount = (userId: string) => `wallet:${userId}`

/** The id of the user whose balance an account is; undefined for any other account. */
export function walletOwner(account: string): string | undefined {
  return account.startsWith('wallet:') ? account.slice('wallet:'.length) : undefined
}

/** The outside world, as the payer of payments and the receiver of refunds through one gateway. */
export const gatewayAccount = (gateway: string) => `world:gateway:${gateway}`

/** The outside world, as the receiver of what one supplier is paid for deliveries. */
export const supplierAccount = (supplier: string) => `world:supplier:${supplier}`

/** What the store earned with delivered units. */
export const salesAccount = 'result:sales'

/** Channel fees that buyers paid on top. */
export const feesAccount = 'result:fees'

/** Cost of deliveries; the balance is negative. */
export const costAccount = 'result:cost'

/** Cost of units that arrived after their money had been refunded; the balance is negative. */
export const lossAccount = 'result:loss'

const holdings = [...subjectKinds.map(kind => `${kind}:`), 'refund:', 'wallet:', 'suspense:']

/** True for accounts that hold somebody's money: their balance is stored, and the database keeps it from going below zero. */
export function isHolding(account: string): boolean {
  return holdings.some(start => account.startsWith(start))
}
