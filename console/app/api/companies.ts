import { checkCompanies, listHealth } from '@kilat/contract/operator/companies.ts'
import { listSuppliers } from '@kilat/contract/operator/suppliers.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** Each reading adds up all postings, and the store allows twelve in a minute to all operators. */
const everyMs = 30_000

/** The suppliers with the store's money there. */
export function useSuppliers() {
  return useQuery({
    queryKey: ['suppliers'],
    queryFn: async ({ signal }) => (await call(listSuppliers, {}, signal)).data,
    refetchInterval: everyMs,
    retry: false,
  })
}

/** How every company answered in the last hour. */
export function useHealth() {
  return useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => (await call(listHealth, { query: { hours: 1 } }, signal)).data,
    refetchInterval: everyMs,
    retry: false,
  })
}

type Asked = Parameters<typeof call<typeof checkCompanies>>[1]['query']

/** Asks companies whether they work with the store's credentials: one, or all of them. */
export async function checkNow(asked: Asked) {
  return { at: new Date().toISOString(), checked: (await call(checkCompanies, { query: asked })).data }
}
