import { listPaymentChannels } from '@kilat/contract/quotes.ts'
import { receivePaymentNotice as paymentNotice, receiveSupplierNotice as supplierNotice } from '@kilat/contract/webhooks.ts'
import { type Route, route } from '../../http/route.ts'
import { describeChannel, listChannels } from './channels.ts'
import { receivePaymentNotice, receiveSupplierNotice } from './receive-notice.ts'

export const paymentRoutes: Route[] = [
  route(listPaymentChannels, async ctx => ({
    data: listChannels(ctx.gateways).map(({ channel }) => describeChannel(channel)),
  })),
  route(paymentNotice, (ctx, ask) =>
    receivePaymentNotice(ctx, { gateway: ask.params.gateway, notice: { headers: ask.headers, body: ask.rawBody } }),
  ),
  route(supplierNotice, (ctx, ask) =>
    receiveSupplierNotice(ctx, { supplier: ask.params.supplier, notice: { headers: ask.headers, body: ask.rawBody } }),
  ),
]
