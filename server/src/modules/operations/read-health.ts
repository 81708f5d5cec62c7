import type { CompanyHealth } from '@kilat/contract/operator/companies.ts'
import type { Ctx } from '../../ctx/context.ts'
import { describeCallHealth, readCallHealth } from '../calls/read.ts'
import { readLastNoticeAt } from '../notices/read.ts'

type Company = Pick<CompanyHealth, 'kind' | 'id'>

const noticeSources = { gateway: 'gateways', supplier: 'suppliers' } as const

/** How each company of the store answered in the last hours, and when its last notice came. */
export async function readHealth(ctx: Ctx, { hours }: { hours: number }): Promise<CompanyHealth[]> {
  const since = new Date(ctx.clock.now().getTime() - hours * 60 * 60_000)
  const read = async ({ kind, id }: Company): Promise<CompanyHealth> => {
    const calls = describeCallHealth(await readCallHealth(ctx, { kind, company: id, since }))
    const from = kind === 'gateway' || kind === 'supplier' ? noticeSources[kind] : null
    const noticeAt = from && (await readLastNoticeAt(ctx, { from, company: id }))
    return { kind, id, calls, last_notice_at: noticeAt?.toISOString() ?? null }
  }
  return Promise.all(listCompanies(ctx).map(read))
}

/** Every company of which calls are kept. */
function listCompanies({ gateways, suppliers, players, push, checks }: Ctx): Company[] {
  const of = (kind: Company['kind'], ids: Iterable<string>) => [...ids].map(id => ({ kind, id }))
  const checked = checks.flatMap(({ kind, id }) =>
    kind === 'sign_in' || kind === 'mail' || kind === 'whatsapp' || kind === 'telegram' ? [{ kind, id }] : [],
  )
  return [
    ...of('gateway', gateways.keys()),
    ...of('supplier', suppliers.keys()),
    ...of('player_checker', players.keys()),
    ...checked,
    ...of('push', push ? [push.kind] : []),
  ]
}
