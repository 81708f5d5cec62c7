import { listDeposits as listDepositsEndpoint } from '@kilat/contract/wallet.ts'
import { type Route, route } from '../../http/route.ts'
import { listDeposits } from './read.ts'

export const walletRoutes: Route[] = [
  route(listDepositsEndpoint, (ctx, ask) => listDeposits(ctx, { ...ask.query, userId: ask.asker.userId })),
]
