import {
  cancelDeposit as cancelDepositEndpoint,
  getDeposit as getDepositEndpoint,
  listDeposits as listDepositsEndpoint,
  openDeposit as openDepositEndpoint,
  quoteDeposit as quoteDepositEndpoint,
} from '@kilat/contract/wallet.ts'
import { type Route, route } from '../../http/route.ts'
import { cancelDeposit } from './cancel-deposit.ts'
import { placeDeposit } from './place-deposit.ts'
import { quoteDeposit } from './quote-deposit.ts'
import { getDeposit, listDeposits } from './read.ts'

export const walletRoutes: Route[] = [
  route(listDepositsEndpoint, (ctx, ask) => listDeposits(ctx, { ...ask.query, userId: ask.asker.userId })),
  route(quoteDepositEndpoint, async (ctx, { body }) => ({ data: await quoteDeposit(ctx, { amountIdr: body.amount }) })),
  route(openDepositEndpoint, async (ctx, { body, idempotencyKey, asker }) => ({
    data: await placeDeposit(ctx, {
      userId: asker.userId,
      idempotencyKey,
      amountIdr: body.amount,
      channelId: body.channel,
      expectedIdr: body.expected_total,
      payerPhone: body.payer_phone,
    }),
  })),
  route(getDepositEndpoint, async (ctx, { params, asker }) => ({ data: await getDeposit(ctx, { id: params.id, userId: asker.userId }) })),
  route(cancelDepositEndpoint, async (ctx, { params, asker }) => ({
    data: await cancelDeposit(ctx, { id: params.id, userId: asker.userId }),
  })),
]
