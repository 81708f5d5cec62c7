import { titlesOf } from '@kilat/contract/item-title.ts'
import { formatIdr } from '@kilat/contract/money.ts'
import type { OperatorOrder } from '@kilat/contract/operator/orders.ts'
import { formatSigned } from '../platform/describe-balances.ts'

/** An order as lines for an operator, with the commands for what can be done. */
export function describeOrder(order: OperatorOrder): string[] {
  return [
    `${order.id} is ${order.status}, version ${order.version}`,
    `  ${order.quantity} × ${titlesOf(order.product, order.item).join(', ')} for ${order.player || 'a voucher'}, ${formatIdr(order.total)} by ${order.channel_id}`,
    `  buyer: ${order.contact.kind} ${order.contact.value}${order.user_id === null ? '' : `, account ${order.user_id}`}`,
    ...moments(order),
    ...section('Attempts', order.attempts.flatMap(describeAttempt)),
    ...section('Payments', order.payments.flatMap(describePayment)),
    ...section('Refunds', order.refunds.map(describeRefund)),
    ...section('Timeline', order.timeline.map(describeEntry)),
    ...section(
      'Acts of operators',
      order.acts.map(({ at, act, by, note }) => `${at}  ${act} by ${by}: ${note ?? ''}`),
    ),
    ...section('Books', [
      ...order.books.postings.map(describePosting),
      ...order.books.earned.map(({ account, amount }) => `${account} ${formatSigned(amount)}`),
      `profit ${formatSigned(order.books.profit)}`,
    ]),
    ...section('What can be done', commands(order)),
  ]
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map(line => `  ${line}`)]
}

function moments(order: OperatorOrder): string[] {
  const named = {
    placed: order.created_at,
    paid: order.paid_at,
    promised: order.promised_at,
    'to be decided by': order.decide_by,
    'payment taken back': order.payment_lost_at,
    delivered: order.delivered_at,
  }
  return Object.entries(named).flatMap(([name, at]) => (at === null ? [] : [`  ${name} ${at}`]))
}

function describeAttempt(attempt: OperatorOrder['attempts'][number]): string[] {
  const { reference, unit, number, supplier, sku, customer_no: customer, status } = attempt
  const facts = {
    'serial number': attempt.serial_number,
    cost: attempt.cost === null ? null : formatIdr(attempt.cost),
    'failed with': attempt.failure_reason,
    says: attempt.detail,
    sent: attempt.sent_at,
    ended: attempt.settled_at,
    'given up': attempt.given_up_at,
    'next question': attempt.next_check_at,
  }
  const known = Object.entries(facts).flatMap(([name, fact]) => (fact === null ? [] : [`${name} ${fact}`]))
  return [
    `${reference}  ${status}  unit ${unit}, try ${number}, ${supplier} ${sku} for ${customer}, asked again ${attempt.checks} times`,
    ...known.map(fact => `  ${fact}`),
  ]
}

function describePayment({ id, gateway, status, amount, receipts, taken_back: taken }: OperatorOrder['payments'][number]): string[] {
  return [
    `${id}  ${status}  ${formatIdr(amount)} at ${gateway}`,
    ...receipts.map(
      receipt =>
        `  received ${formatIdr(receipt.amount)} ${receipt.paid_at} as ${receipt.id}${receipt.reversed_at === null ? '' : `, reversed ${receipt.reversed_at}`}`,
    ),
    ...taken.map(
      back =>
        `  taken back ${formatIdr(back.amount)} ${back.recorded_at} as ${back.id}, ${formatIdr(back.covered)} of it covered, ${back.settled_at === null ? 'waits' : 'settled'}`,
    ),
  ]
}

function describeRefund({ id, status, reason, amount, due_at: due, settled_at: settled }: OperatorOrder['refunds'][number]): string {
  return `${id}  ${status}  ${formatIdr(amount)}, ${reason}, ${settled === null ? `due ${due}` : `back ${settled}`}`
}

function describeEntry({ at, code, status, by, reason, data }: OperatorOrder['timeline'][number]): string {
  const facts = Object.entries(data).map(([name, value]) => `${name} ${String(value)}`)
  return `${at}  ${code} → ${status} by ${by}, ${[reason, ...facts].join(', ')}`
}

function describePosting({ at, from, to, amount }: OperatorOrder['books']['postings'][number]): string {
  return `${at}  ${formatIdr(amount)} from ${from} to ${to}`
}

function commands({ id, version, can, attempts }: OperatorOrder): string[] {
  const end = `--version ${version} --reason "…"`
  const doubtful = attempts.filter(({ can_settle: canSettle }) => canSettle)
  return [
    ...can.map(act => `npm run operator -- ${act} ${id} ${end}`),
    ...doubtful.map(({ reference }) => `npm run operator -- settle ${reference} delivered|failed "serial number" ${end}`),
  ]
}
