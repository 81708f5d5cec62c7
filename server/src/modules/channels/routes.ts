import { listPaymentChannels } from '@kilat/contract/quotes.ts'
import { type Route, route } from '../../http/route.ts'
import { describeChannel, listChannels } from './read.ts'

export const channelRoutes: Route[] = [
  route(listPaymentChannels, async ctx => ({
    data: listChannels(ctx.gateways).map(({ channel }) => describeChannel(channel)),
  })),
]
