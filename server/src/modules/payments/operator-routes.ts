import {
  giveSuspenseBack as giveSuspenseBackEndpoint,
  listSuspense as listSuspenseEndpoint,
  takeSuspense as takeSuspenseEndpoint,
} from '@kilat/contract/operator/suspense.ts'
import { acceptTakenBack as acceptTakenBackEndpoint } from '@kilat/contract/operator/taken-back.ts'
import { confirmTransfer as confirmTransferEndpoint, listTransfers as listTransfersEndpoint } from '@kilat/contract/operator/transfers.ts'
import { type Route, route } from '../../http/route.ts'
import { byOperator } from '../../platform/by-hand-options.ts'
import { acceptTakenBack } from './accept-taken-back.ts'
import { confirmTransfer } from './confirm-transfer.ts'
import { giveSuspenseBack } from './give-suspense-back.ts'
import { listTransfers } from './list-transfers.ts'
import { listSuspense } from './read-suspense.ts'
import { takeSuspense } from './take-suspense.ts'

export const paymentOperatorRoutes: Route[] = [
  route(listSuspenseEndpoint, (ctx, { query }) => listSuspense(ctx, query)),
  route(giveSuspenseBackEndpoint, async (ctx, { params: { id }, body, asker }) => ({
    data: { id, amount: await giveSuspenseBack(ctx, { id, ...byOperator(asker, body.reason) }) },
  })),
  route(takeSuspenseEndpoint, async (ctx, { params: { id }, body, asker }) => ({
    data: { id, amount: await takeSuspense(ctx, { id, userId: body.user, ...byOperator(asker, body.reason) }) },
  })),
  route(acceptTakenBackEndpoint, async (ctx, { params: { id }, body, asker }) => ({
    data: { id, amount: await acceptTakenBack(ctx, { id, ...byOperator(asker, body.reason) }) },
  })),
  route(listTransfersEndpoint, (ctx, { query }) => listTransfers(ctx, query)),
  route(confirmTransferEndpoint, async (ctx, { body, asker }) => {
    const { account, line, amount: amountIdr, payment = null, is_another: isAnother, reason } = body
    const paidAt = body.paid_at === undefined ? ctx.clock.now() : new Date(body.paid_at)
    const seen = { account, line, amountIdr, paidAt, payment, isAnother }
    const confirmed = await confirmTransfer(ctx, { ...seen, decided: byOperator(asker, reason) })
    return { data: { amount: confirmed.amountIdr, subject: confirmed.payment?.subject ?? null, is_repeated: confirmed.isRepeated } }
  }),
]
