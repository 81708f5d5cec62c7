import { receivePaymentNotice as paymentNotice, receiveSupplierNotice as supplierNotice } from '@kilat/contract/webhooks.ts'
import { type Route, route } from '../../http/route.ts'
import { receivePaymentNotice, receiveSupplierNotice } from './receive-notice.ts'

export const noticeRoutes: Route[] = [
  route(paymentNotice, (ctx, ask) =>
    receivePaymentNotice(ctx, { gateway: ask.params.gateway, notice: { headers: ask.headers, body: ask.rawBody } }),
  ),
  route(supplierNotice, (ctx, ask) =>
    receiveSupplierNotice(ctx, { supplier: ask.params.supplier, notice: { headers: ask.headers, body: ask.rawBody } }),
  ),
]
