import type { Transaction } from '@kilat/contract/transactions.ts'
import { outcomeText } from '../../text/outcome.ts'

/** How the buyer goes on after an end: the words of the button, and what the product's form starts with besides what was typed. */
export type NextAct = {
  label: string
  quantity: number
  channel: string
  /** True if the id was wrong: the page opens at it instead of at its button. */
  fixesId: boolean
  /** False if the page has a more urgent act: money to be claimed. */
  isMain: boolean
}

/** The one way on from an order that has ended. */
export function nextAct(order: Pick<Transaction, 'status' | 'quantity' | 'channel' | 'delivery' | 'refunds' | 'claim'>): NextAct {
  const { status, quantity, channel, delivery, refunds, claim } = order
  const missing = quantity - delivery.units.filter(unit => unit.status === 'delivered').length
  const act = { quantity, channel: channel.id, fixesId: false, isMain: claim === null }
  if (status === 'delivered') {
    if (missing > 0) return { ...act, label: outcomeText.buyMissing(missing), quantity: missing }
    return { ...act, label: outcomeText.buyAgain }
  }
  if (refunds.some(({ reason }) => reason === 'player_invalid')) return { ...act, label: outcomeText.fixId, fixesId: true }
  // What came back into the wallet pays the next order.
  const isInWallet = refunds.length > 0 && refunds.every(refund => refund.to === 'wallet' && refund.status === 'done')
  if (isInWallet) return { ...act, label: outcomeText.againFromWallet, channel: walletId }
  return { ...act, label: outcomeText.again }
}

/** The channel that is the user's own balance. */
const walletId = 'wallet'
