import { setTimeout as wait } from 'node:timers/promises'
import type { Ctx } from '../../ctx/context.ts'
import type { CheckOutcome, CompanyCheck } from '../../platform/company-check.ts'

/** Longest wait for one company; each call has a shorter limit of its own, and some companies need two. */
const patienceMs = 25_000

export type CheckedCompany = Pick<CompanyCheck, 'kind' | 'id'> & { outcome: CheckOutcome['kind']; detail: string; tookMs: number }

/** Which companies are asked; all of them if nothing is said. */
type Asked = { kind?: CompanyCheck['kind'] | undefined; id?: string | undefined; waitMs?: number }

/** Asks companies of the store, all at once, whether they work with these credentials. Moves no money and changes nothing. */
export function checkCompanies(ctx: Pick<Ctx, 'checks'>, { kind, id, waitMs = patienceMs }: Asked = {}): Promise<CheckedCompany[]> {
  const asked = ctx.checks.filter(company => (kind === undefined || company.kind === kind) && (id === undefined || company.id === id))
  return Promise.all(asked.map(company => askCompany(company, waitMs)))
}

/** Asks one company, at most for so long. */
export async function askCompany({ kind, id, check }: CompanyCheck, waitMs: number): Promise<CheckedCompany> {
  const startedAt = performance.now()
  const patience = new AbortController()
  const silence = wait(waitMs, undefined, { signal: patience.signal }).then((): CheckOutcome => ({ kind: 'unknown', detail: 'no answer' }))
  const outcome = await Promise.race([check().catch(describeError), silence])
  patience.abort()
  return { kind, id, outcome: outcome.kind, detail: outcome.detail, tookMs: Math.round(performance.now() - startedAt) }
}

/** Only a name or a code, because an error's sentence may contain what was sent. */
function describeError(error: unknown): CheckOutcome {
  const { name, code } = Object(error) as { name?: unknown; code?: unknown }
  return { kind: 'unknown', detail: String(code ?? name) }
}
