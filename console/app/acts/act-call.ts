import type { Endpoint } from '@kilat/contract/endpoint.ts'
import type { Rupiah } from '@kilat/contract/money.ts'
import { agreeToAct, type Destination, stopApproval } from '@kilat/contract/operator/approvals.ts'
import { beginDelivery, endDelivery } from '@kilat/contract/operator/deliveries.ts'
import { refundOrder, releaseHold, retryDelivery, settleAttempt } from '@kilat/contract/operator/orders.ts'
import { resumeSupplier } from '@kilat/contract/operator/suppliers.ts'
import { giveSuspenseBack } from '@kilat/contract/operator/suspense.ts'
import { acceptTakenBack } from '@kilat/contract/operator/taken-back.ts'
import type { TaskAct } from '@kilat/contract/operator/tasks.ts'
import { confirmTransfer } from '@kilat/contract/operator/transfers.ts'
import { call } from '../api/call.ts'
import { actText, actTexts } from '../text/act-words.ts'
import { toast } from '../ui/toasts.tsx'

/** What an act is done to: the ids and the version that the page shows. */
export type Subject = {
  /** The thing's own id: the reference of an attempt, the id of money. */
  id: string
  /** The order it is about, if it is about one. */
  orderId: string
  version: number
  /** Of a transfer. */
  account: string
  amount: Rupiah
}

/** An act that the operator asked for, with what was seen of its subject then. `to`: where the money of a request goes that is agreed to. */
export type AskedAct = { act: TaskAct; subject: Subject; what: string; amount: Rupiah | null; to?: Destination | null }

/** What the operator says: why, and for some acts a serial number or the name of a bank's line. */
export type Said = { reason: string; serial: string; line: string }

const endpoints: Record<TaskAct, Endpoint> = {
  ...{ retry: retryDelivery, release: releaseHold, refund: refundOrder },
  ...{ begin: beginDelivery, end: endDelivery, settle: settleAttempt },
  fail: settleAttempt,
  ...{ agree: agreeToAct, stop: stopApproval },
  ...{ resume: resumeSupplier, confirm: confirmTransfer, give_back: giveSuspenseBack, accept: acceptTakenBack },
}

/** The names of what shows an act's subject. */
export const readsOfActs: readonly string[] = ['tasks', 'order', 'approvals']

/** True if operators with these permissions may do it. */
export function mayDo(act: TaskAct, permissions: readonly string[]): boolean {
  const { access } = endpoints[act]
  return typeof access === 'object' && 'operator' in access && permissions.includes(access.operator)
}

/**
 * Does an act. The store takes it for a repeat if it comes twice, and refuses it if the thing has changed since. Answers why a request lapsed that was
 * agreed to, as a sentence; undefined if it was done.
 */
export async function doAct(act: TaskAct, { subject, said }: { subject: Subject; said: Said }): Promise<string | undefined> {
  const { id, orderId, version, account, amount } = subject
  const { reason, serial, line } = said
  const decided = { reason, version }
  switch (act) {
    case 'retry':
      return void (await call(retryDelivery, { params: { id: orderId }, body: decided }))
    case 'release':
      return void (await call(releaseHold, { params: { id: orderId }, body: decided }))
    case 'refund':
      return void (await call(refundOrder, { params: { id: orderId }, body: decided }))
    case 'begin':
      return void (await call(beginDelivery, { params: { reference: id }, body: decided }))
    case 'end':
      return void (await call(endDelivery, {
        params: { reference: id },
        body: { ...decided, end: { kind: 'delivered', serial_number: serial } },
      }))
    case 'settle':
      return void (await call(settleAttempt, {
        params: { reference: id },
        body: { ...decided, end: { kind: 'delivered', serial_number: serial } },
      }))
    case 'fail':
      return void (await call(settleAttempt, { params: { reference: id }, body: { ...decided, end: { kind: 'failed' } } }))
    case 'resume':
      return void (await call(resumeSupplier, { params: { id }, body: { reason } }))
    case 'confirm':
      return void (await call(confirmTransfer, { body: { account, line, amount, payment: { id, version }, reason } }))
    case 'give_back':
      return void (await call(giveSuspenseBack, { params: { id }, body: { reason } }))
    case 'agree': {
      const { data } = await call(agreeToAct, { params: { id }, body: { reason } })
      return data.lapse ?? undefined
    }
    case 'stop':
      return void (await call(stopApproval, { params: { id }, body: { reason } }))
    case 'accept':
      return void (await call(acceptTakenBack, { params: { id }, body: { reason } }))
  }
}

/** Says by a message that an act was done, or why the request that was agreed to lapsed. */
export function tellDone(act: TaskAct, lapse: string | undefined): void {
  if (lapse !== undefined) toast({ kind: 'info', title: actText.lapsed, sentence: lapse })
  else toast({ kind: 'ok', title: `${actText.done}: ${actTexts[act].button.toLowerCase()}` })
}
