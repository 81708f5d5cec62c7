import {
  chooseMessages as chooseMessagesEndpoint,
  listMessageChoices as listMessageChoicesEndpoint,
} from '@kilat/contract/message-choices.ts'
import { type Route, route } from '../../http/route.ts'
import { chooseMessages } from './choose-messages.ts'
import { listMessageChoices } from './read.ts'

export const messageRoutes: Route[] = [
  route(listMessageChoicesEndpoint, async (ctx, { asker }) => ({ data: await listMessageChoices(ctx, asker) })),
  route(chooseMessagesEndpoint, async (ctx, { asker, body }) => ({
    data: await chooseMessages(ctx, { userId: asker.userId, choice: body }),
  })),
]
