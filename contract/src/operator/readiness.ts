import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { operatorCall } from './act.ts'

/** What a store needs before it sells for real, in the order it is best done. */
export const readinessSteps = [
  'database', // a PostgreSQL server, not the embedded database
  'identity', // the store's own name, legal identity and contact link
  'gateway', // takes real payments, and has answered
  'supplier', // delivers for real, and has answered
  'notices', // the gateway's notices reach the store
  'alerts', // an operator has heard of the store by a message
  'purchase', // something was bought, paid and delivered for real
  'backup', // a copy of the database was restored and compared
] as const

export type ReadinessStep = (typeof readinessSteps)[number]

const stepSchema = z.object({
  step: z.enum(readinessSteps),
  is_done: z.boolean(),
  /** When it was last seen to be so; null if it has no moment, or is not done. */
  at: z.iso.datetime().nullable(),
  /** Names of what it was seen on, such as companies, an order or an operator; of what lacks if it is not done. */
  names: z.array(z.string()),
})

export type ShownStep = z.infer<typeof stepSchema>

export const readReadiness = endpoint({
  ...operatorCall,
  name: 'readReadiness',
  method: 'GET',
  path: '/operator/readiness',
  summary: 'What the store lacks before it sells for real. Each step is computed from facts, so that none can be ticked',
  answer: z.object({
    data: z.object({
      /** True while payments and deliveries are simulated. */
      is_trial: z.boolean(),
      steps: z.array(stepSchema),
      at: z.iso.datetime(),
    }),
  }),
  problems: [],
  access: { operator: 'edit_store' },
})
