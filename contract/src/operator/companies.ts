import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { operatorCall } from './act.ts'

/** What one company answered to a question that changes nothing. */
export const checkedCompanySchema = z.object({
  kind: z.enum(['gateway', 'supplier', 'player_checker', 'sign_in', 'mail', 'whatsapp', 'push', 'realtime']),
  id: z.string(),
  outcome: z.enum(['works', 'wrong_credentials', 'wrong_environment', 'unreachable', 'unknown']),
  detail: z.string(),
  took_ms: z.int().min(0),
})

export const checkCompanies = endpoint({
  ...operatorCall,
  name: 'checkCompanies',
  method: 'GET',
  path: '/operator/companies',
  summary: 'Whether each company of the store works with its credentials; moves no money',
  limitPerMinute: 12,
  answer: z.object({ data: z.array(checkedCompanySchema) }),
  problems: [],
  access: { operator: 'edit_store' },
})
