import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { referenceSchema } from './ids.ts'
import { messageChannels, messageEvents } from './messages.ts'

/** Whether the user wants to be told of an event by a channel. */
export const messageChoiceSchema = z.object({ event: z.enum(messageEvents), channel: z.enum(messageChannels), is_on: z.boolean() })

export type MessageChoice = z.infer<typeof messageChoiceSchema>

const own = { tag: 'Profile', access: 'user', status: 200, problems: [] } as const

/** Where a channel reaches a user, besides the contact of an order. */
export const messageWaySchema = z.object({
  channel: z.enum(messageChannels),
  /** The account's own verified address, masked; null if it has none, and for push. */
  to: z.string().nullable(),
  /** True if whoever reads messages at that address has stopped all of them, by the link in a mail or the reply BERHENTI. */
  is_stopped: z.boolean(),
  /** The store's names for the browsers that get push messages; empty for other channels. */
  browsers: z.array(referenceSchema),
})

export type MessageWay = z.infer<typeof messageWaySchema>

const answer = z.object({
  /** Every event with every channel this store tells by. */
  data: z.array(messageChoiceSchema),
  /** Every channel this store tells by. */
  ways: z.array(messageWaySchema),
})

export const listMessageChoices = endpoint({
  ...own,
  name: 'listMessageChoices',
  method: 'GET',
  path: '/profile/messages',
  summary: 'What the user wants to be told about orders, by which channel',
  answer,
  limitPerMinute: 120,
})

/** The channels whose messages the reader of an address can stop. */
export const stoppableChannels = ['email', 'whatsapp'] as const

export const resumeMessages = endpoint({
  ...own,
  name: 'resumeMessages',
  method: 'POST',
  path: '/profile/messages/resume',
  summary: "Lets messages to the user's own verified address go on after they were stopped; changes nothing without such an address",
  body: z.object({ channel: z.enum(stoppableChannels) }),
  answer,
  limitPerMinute: 20,
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
