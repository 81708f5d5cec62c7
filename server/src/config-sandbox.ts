import { z } from 'zod'
import { wholeNumber } from './config-numbers.ts'

const dayMs = 24 * 60 * 60_000

export const sandboxShape = {
  SANDBOX_SECRET: z.string().min(16, 'must be at least 16 characters').optional(),
  SUPPLIER_PENDING_MS: wholeNumber(0, dayMs),
  SUPPLIER_ANSWER_MS: wholeNumber(0, dayMs),
}

export const sandboxVariables = [
  { name: 'SANDBOX_SECRET', fallback: undefined, meaning: 'Secret with which the sandbox signs its notices; new at every start until set' },
  { name: 'SUPPLIER_PENDING_MS', fallback: '3000', meaning: 'How long the sandbox supplier leaves a slow top-up pending' },
  { name: 'SUPPLIER_ANSWER_MS', fallback: '400', meaning: 'How long the sandbox supplier takes to answer' },
] as const

/** How the simulated companies behave. */
export type Sandbox = { secret: string | undefined; supplierPendingMs: number; supplierAnswerMs: number }

export function toSandbox(env: z.output<z.ZodObject<typeof sandboxShape>>): Sandbox {
  return { secret: env.SANDBOX_SECRET, supplierPendingMs: env.SUPPLIER_PENDING_MS, supplierAnswerMs: env.SUPPLIER_ANSWER_MS }
}
