import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import type { CancelOutcome, CreateOutcome, Gateway, PaymentRequest, RefundOutcome, RefundRequest } from '../gateway.ts'
import { readPlainStatement } from '../plain-statement.ts'
import { midtransChannels } from './channels.ts'
import { createMidtransClient, type MidtransAccount, type MidtransClient } from './client.ts'
import { chargeBody } from './instructions.ts'
import { cancelledBy, duplicate, mapCancelled, mapCheck, mapCreated, mapState } from './map.ts'
import { readMidtransNotice } from './notice.ts'
import { isRefunded, mapUnclear, planRefund } from './refund.ts'

export type MidtransGatewayInput = MidtransAccount & {
  clock: Clock
  /** Where Midtrans sends notices of this store's payments; null leaves it to the address in its dashboard. */
  noticeUrl: string | null
}

/** Waits for an earlier call with the same reference that is still running. */
const runningWaitsMs = [300, 700, 1_500] as const

/** A reference that no payment ever has. */
const nowhere = 'kilat-check'

/** Midtrans by its Core API: the store shows codes and numbers itself. */
export function createMidtransGateway(input: MidtransGatewayInput): Gateway {
  const client = createMidtransClient(input)
  const with_ = { client, input }
  return {
    id: 'midtrans',
    channels: midtransChannels,
    createPayment: request => createPayment(with_, request),
    queryPayment: async reference => mapState(await client.status(reference), reference),
    cancelPayment: reference => cancelPayment(client, reference),
    refund: request => refund(with_, request),
    readNotice: notice => readMidtransNotice(notice, input.serverKey),
    check: async () => mapCheck(await client.status(nowhere), input),
    readStatement: readPlainStatement,
  }
}

type With = { client: MidtransClient; input: MidtransGatewayInput }

/** Charges once. Midtrans repeats its answer for minutes; later the reference is in use, and its state tells all but QR codes and links. */
async function createPayment({ client, input }: With, request: PaymentRequest): Promise<CreateOutcome> {
  const body = chargeBody(request, input.clock.now())
  if (!body) return { kind: 'refused', detail: `Midtrans has no channel ${request.code}` }
  const { reference } = request
  const charge = () => client.charge(body, { reference, noticeUrl: input.noticeUrl })
  let answer = await charge()
  for (const waitMs of runningWaitsMs) {
    if (answer.kind !== 'running') break
    await wait(waitMs)
    answer = await charge()
  }
  const isUsed = answer.kind === 'answer' && answer.code === duplicate
  const made = isUsed ? await client.status(reference) : answer
  const outcome = mapCreated(made, { asked: request, environment: input.environment })
  // The reference is in use, so that no answer to the status check can prove that nothing was made.
  return isUsed && outcome.kind !== 'created' ? { kind: 'unknown', detail: `the reference is in use: ${outcome.detail}` } : outcome
}

/** Cancels, or expires where a cancel is not taken. Whatever can not be changed says itself what it is. */
async function cancelPayment(client: MidtransClient, reference: string): Promise<CancelOutcome> {
  const cancelled = mapCancelled(await client.cancel(reference), reference)
  if (cancelled) return cancelled
  const state = cancelledBy(mapState(await client.status(reference), reference))
  if (state) return state
  const expire = await client.expire(reference)
  const expired = mapCancelled(expire, reference)
  if (expired) return expired
  const end = cancelledBy(mapState(await client.status(reference), reference))
  return end ?? { kind: 'open', detail: `Midtrans neither cancels nor expires it: ${expire.detail}` }
}

/** Sends a refund once: Midtrans lists it by its key, so the list is read before each call, and after an unclear answer. */
async function refund({ client, input }: With, request: RefundRequest): Promise<RefundOutcome> {
  const { reference, paymentReference, amountIdr } = request
  const plan = planRefund(await client.status(paymentReference), { request, now: input.clock.now() })
  if (plan.kind !== 'send') return plan
  const answer = await client.refund(paymentReference, { refund_key: reference, amount: amountIdr, reason: 'Pengembalian dana' })
  if (answer.kind !== 'answer') return { kind: 'unknown', detail: answer.detail }
  if (isRefunded(answer, request)) return { kind: 'refunded' }
  return mapUnclear(answer, { request, after: await client.status(paymentReference) })
}
