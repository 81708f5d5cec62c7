import {
  chooseMessages as chooseMessagesEndpoint,
  listMessageChoices as listMessageChoicesEndpoint,
  resumeMessages as resumeMessagesEndpoint,
} from '@kilat/contract/message-choices.ts'
import {
  checkWhatsappAddress as checkWhatsappAddressEndpoint,
  receiveWhatsappNotice as receiveWhatsappNoticeEndpoint,
} from '@kilat/contract/webhooks.ts'
import { type Route, route } from '../../http/route.ts'
import { chooseMessages } from './choose-messages.ts'
import { listMessageChoices } from './read.ts'
import { listMessageWays } from './read-ways.ts'
import { checkWhatsappAddress, receiveWhatsappNotice, whatsappOf } from './receive-whatsapp-notice.ts'
import { resumeMessages } from './resume-messages.ts'

export const messageRoutes: Route[] = [
  route(listMessageChoicesEndpoint, async (ctx, { asker }) => ({
    data: await listMessageChoices(ctx, asker),
    ways: await listMessageWays(ctx, asker),
  })),
  route(chooseMessagesEndpoint, async (ctx, { asker, body }) => ({
    data: await chooseMessages(ctx, { userId: asker.userId, choice: body }),
    ways: await listMessageWays(ctx, asker),
  })),
  route(resumeMessagesEndpoint, async (ctx, { asker, body }) => ({
    ways: await resumeMessages(ctx, { userId: asker.userId, channel: body.channel }),
    data: await listMessageChoices(ctx, asker),
  })),
  route(checkWhatsappAddressEndpoint, (ctx, { query }) =>
    checkWhatsappAddress(ctx, { word: query['hub.verify_token'], challenge: query['hub.challenge'] }),
  ),
  route(receiveWhatsappNoticeEndpoint, (ctx, { headers, rawBody }) => receiveWhatsappNotice(ctx, { notice: { headers, body: rawBody } }), {
    guard: whatsappOf,
  }),
]
