import { correctPlayer as correctPlayerEndpoint, withdrawOrder as withdrawOrderEndpoint } from '@kilat/contract/corrections.ts'
import { quoteItem as quoteItemEndpoint } from '@kilat/contract/quotes.ts'
import { cancelOrder as cancelOrderEndpoint, placeOrder as placeOrderEndpoint } from '@kilat/contract/transactions.ts'
import { type Route, route } from '../../http/route.ts'
import { cancelOrder } from './cancel-order.ts'
import { correctPlayer } from './correct-player.ts'
import { placeOrder } from './place-order.ts'
import { quoteItem } from './quote-item.ts'
import { withdrawOrder } from './withdraw-order.ts'

export const checkoutRoutes: Route[] = [
  route(quoteItemEndpoint, async (ctx, { body, asker }) => ({ data: (await quoteItem(ctx, { ...body, asker })).quote })),
  route(placeOrderEndpoint, async (ctx, { body, idempotencyKey, origin, asker, orderSecret, address }) => ({
    data: await placeOrder(ctx, { body, idempotencyKey, origin, asker, orderSecret, address }),
  })),
  route(correctPlayerEndpoint, async (ctx, { params, body, asker, orderSecret }) => ({
    data: await correctPlayer(ctx, { id: params.id, player: body.player, asker, orderSecret }),
  })),
  route(withdrawOrderEndpoint, async (ctx, { params, asker, orderSecret }) => ({
    data: await withdrawOrder(ctx, { id: params.id, asker, orderSecret }),
  })),
  route(cancelOrderEndpoint, async (ctx, { params, asker, orderSecret }) => ({
    data: await cancelOrder(ctx, { id: params.id, asker, orderSecret }),
  })),
]
