import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { operatorCall, reasonSchema } from './act.ts'

const supplierSchema = z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/)

export const resumeSupplier = endpoint({
  ...operatorCall,
  name: 'resumeSupplier',
  method: 'POST',
  path: '/operator/suppliers/{id}/resume',
  summary: 'Sends to a supplier again that was paused until somebody acted there; if it still refuses, it is paused again',
  params: z.object({ id: supplierSchema }),
  body: z.object({ reason: reasonSchema }),
  answer: z.object({ data: z.object({ id: supplierSchema }) }),
  problems: ['not_found'],
  access: { operator: 'handle_orders' },
})
