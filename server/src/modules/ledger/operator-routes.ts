import { listBalances as listBalancesEndpoint } from '@kilat/contract/operator/balances.ts'
import { type Route, route } from '../../http/route.ts'
import { nameBalances } from './name-balances.ts'
import { readBalances } from './read.ts'

export const ledgerOperatorRoutes: Route[] = [route(listBalancesEndpoint, async ctx => ({ data: nameBalances(await readBalances(ctx)) }))]
