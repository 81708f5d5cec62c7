import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { orderIdSchema } from '../ids.ts'
import { rupiahSchema } from '../money.ts'
import { orderStatuses } from '../transactions.ts'
import { operatorCall } from './act.ts'
import { destinationSchema } from './approvals.ts'
import { waitingKinds, waitingSchema } from './waiting.ts'

/** What an operator can do about a thing that waits, from its row; each is an endpoint of its own. */
export const taskActs = [
  'retry', // ask the supplier again with the same reference
  'release', // let an order on hold go on
  'refund', // give back what is not delivered of an order
  'begin', // say that one delivers it now
  'end', // say what became of such a delivery
  'settle', // tell the end of a delivery that its supplier calls failed
  'fail', // tell that a delivery failed whose supplier can not be asked any more
  'resume', // send to a paused supplier again
  'confirm', // record the line of the bank's statement with a transfer
  'give_back', // record that money in suspense was given back
  'agree', // let an act go on that another operator asked for
  'stop', // refuse such an act, or take an own one back
  'accept', // record that the store bears money that was taken back
] as const

export type TaskAct = (typeof taskActs)[number]

/** A thing that waits for a person, with what is needed to decide about it, and at most two acts. */
export const taskSchema = waitingSchema.extend({
  /** The order it is about; null if it is about none. */
  order: z
    .object({
      id: orderIdSchema,
      version: z.int(),
      status: z.enum(orderStatuses),
      product: z.string(),
      item: z.string(),
      quantity: z.int(),
      /** The player's nickname, or what was typed; empty for a voucher. */
      player: z.string(),
      /** Masked. */
      contact: z.string(),
    })
    .nullable(),
  /** The supplier or gateway it is about; of an approval who asked for it. */
  company: z.string().nullable(),
  /** Why it waits, as a code: of a hold that of its timeline's entry, of a refund its reason, of a pause or a difference its kind, of an approval its act. */
  cause: z.string().nullable(),
  /** What the company said, in its own words; of an approval who can agree. */
  detail: z.string().nullable(),
  /** When the store asks again by itself. */
  next_at: z.iso.datetime().nullable(),
  /** How often it has asked. */
  checks: z.int().nullable(),
  /** For a transfer what arrived so far, for a difference what the store's books say. */
  ours: rupiahSchema.nullable(),
  /** The bank account of a transfer. */
  account: z.string().nullable(),
  /** Of an approval, where its money goes; null for those who may not move money. */
  to: destinationSchema.nullable(),
  /** True for a delivery by hand that somebody has begun. */
  is_begun: z.boolean(),
  can: z.array(z.enum(taskActs)).max(2),
})

export type Task = z.infer<typeof taskSchema>

export const listTasks = endpoint({
  ...operatorCall,
  name: 'listTasks',
  method: 'GET',
  path: '/operator/tasks',
  summary: 'Everything that waits for a person, what the store decides first by itself at the top, with acts, and how the day goes',
  answer: z.object({
    data: z.array(taskSchema),
    /** Kinds of which more wait than are listed. */
    cut_off: z.array(z.enum(waitingKinds)),
    /** The moment of this list. */
    at: z.iso.datetime(),
    /** Orders of this day in Jakarta. */
    today: z.object({ paid: z.int(), delivered: z.int() }),
  }),
  problems: [],
  access: { operator: 'handle_orders' },
})
