import { listPaymentChannels } from '@kilat/contract/quotes.ts'
import { type Route, route } from '../../http/route.ts'
import { describeListed, listChannels } from './read.ts'

export const channelRoutes: Route[] = [route(listPaymentChannels, async ctx => ({ data: (await listChannels(ctx)).map(describeListed) }))]
