import type { Transaction } from '@kilat/contract/transactions.ts'
import { formatTime } from '../../text/moment.ts'
import { outcomeText } from '../../text/outcome.ts'
import type { MoneyStep } from './money-steps.tsx'

/** The first step of the money: how and when it was paid, on time or not. */
export function paidStep(order: Transaction): MoneyStep {
  const paid = order.timeline.find(({ code }) => code === 'paid' || code.startsWith('paid_') || code.endsWith('paid'))
  const at = order.payment.paid_at ?? paid?.at ?? order.created_at
  return { state: 'past', title: outcomeText.youPaid, note: outcomeText.paidBy(order.channel.name, formatTime(at)) }
}
