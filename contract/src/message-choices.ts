import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { messageChannels, messageEvents } from './messages.ts'

/** Whether the user wants to be told of an event by a channel. */
export const messageChoiceSchema = z.object({ event: z.enum(messageEvents), channel: z.enum(messageChannels), is_on: z.boolean() })

export type MessageChoice = z.infer<typeof messageChoiceSchema>

const own = { tag: 'Profile', access: 'user', status: 200, problems: [] } as const

/** Every event with every channel this store tells by. */
const answer = z.object({ data: z.array(messageChoiceSchema) })

export const listMessageChoices = endpoint({
  ...own,
  name: 'listMessageChoices',
  method: 'GET',
  path: '/profile/messages',
  summary: 'What the user wants to be told about orders, by which channel',
  answer,
  limitPerMinute: 120,
})

export const chooseMessages = endpoint({
  ...own,
  name: 'chooseMessages',
  method: 'PUT',
  path: '/profile/messages',
  summary: 'Switches one event of one channel on or off; the others stay',
  body: messageChoiceSchema,
  answer,
  limitPerMinute: 120,
})
