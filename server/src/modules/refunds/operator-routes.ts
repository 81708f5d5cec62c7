import {
  checkTicket as checkTicketEndpoint,
  listClaims as listClaimsEndpoint,
  payOut as payOutEndpoint,
  settlePayout as settlePayoutEndpoint,
  stopPayout as stopPayoutEndpoint,
} from '@kilat/contract/operator/claims.ts'
import { type Route, route } from '../../http/route.ts'
import { byOperator } from '../../platform/by-hand-options.ts'
import { checkTicket } from './check-ticket.ts'
import { settlePayout, stopPayout } from './end-payout.ts'
import { payOut } from './pay-out.ts'
import { describePayout, listClaims } from './read-claims.ts'

export const refundOperatorRoutes: Route[] = [
  route(listClaimsEndpoint, (ctx, { query }) => listClaims(ctx, query)),
  route(payOutEndpoint, async (ctx, { params: { id }, body, asker }) => {
    const { reason, version, amount: amountIdr, bank, number, holder, ticket, shown_by: shownBy } = body
    const asked = { id, version, amountIdr, account: { bank, number, holder }, ticket, shownBy }
    return { data: describePayout(await payOut(ctx, { ...asked, ...byOperator(asker, reason) })) }
  }),
  route(checkTicketEndpoint, async (ctx, { params: { id }, body: { ticket } }) => ({
    data: { id, is_right: await checkTicket(ctx, { id, ticket }) },
  })),
  route(settlePayoutEndpoint, async (ctx, { params: { id }, body: { reason, version, reference }, asker }) => ({
    data: describePayout(await settlePayout(ctx, { id, version, reference, ...byOperator(asker, reason) })),
  })),
  route(stopPayoutEndpoint, async (ctx, { params: { id }, body: { reason, version }, asker }) => ({
    data: describePayout(await stopPayout(ctx, { id, version, ...byOperator(asker, reason) })),
  })),
]
