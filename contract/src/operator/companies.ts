import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { operatorCall } from './act.ts'
import { callHealthSchema } from './call-health.ts'

const companyKindSchema = z.enum(['gateway', 'supplier', 'player_checker', 'sign_in', 'mail', 'whatsapp', 'telegram', 'push', 'realtime'])

/** What one company answered to a question that changes nothing. */
export const checkedCompanySchema = z.object({
  kind: companyKindSchema,
  id: z.string(),
  outcome: z.enum(['works', 'wrong_credentials', 'wrong_environment', 'unreachable', 'unknown']),
  detail: z.string(),
  took_ms: z.int().min(0),
})

export type CheckedCompany = z.infer<typeof checkedCompanySchema>

export const checkCompanies = endpoint({
  ...operatorCall,
  name: 'checkCompanies',
  method: 'GET',
  path: '/operator/companies',
  summary: 'Whether each company of the store, or one of them, works with its credentials; moves no money',
  query: z.object({ kind: companyKindSchema.optional(), id: z.string().max(60).optional() }),
  limitPerMinute: 12,
  answer: z.object({ data: z.array(checkedCompanySchema) }),
  problems: [],
  access: { operator: 'edit_store' },
})

/** How a company answered in the last hours, by the calls that are kept. */
export const companyHealthSchema = z.object({
  kind: z.enum(['gateway', 'supplier', 'player_checker', 'sign_in', 'mail', 'whatsapp', 'telegram', 'push']),
  id: z.string(),
  calls: callHealthSchema,
  /** When its last new notice came; null if none is kept, or it sends none. */
  last_notice_at: z.iso.datetime().nullable(),
})

export type CompanyHealth = z.infer<typeof companyHealthSchema>

export const listHealth = endpoint({
  ...operatorCall,
  name: 'listHealth',
  method: 'GET',
  path: '/operator/health',
  summary: 'How each company of the store answered in the last hours; asks none of them',
  query: z.object({ hours: z.coerce.number().int().min(1).max(336).default(24) }),
  answer: z.object({ data: z.array(companyHealthSchema) }),
  problems: [],
  access: { operator: 'handle_orders' },
})
