import { listCredentials, tryCredentials } from '@kilat/contract/operator/credentials.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** The accounts of the store's companies; nothing for an operator who may not change them. */
export function useAccounts({ isAllowed }: { isAllowed: boolean }) {
  return useQuery({
    queryKey: ['credentials'],
    queryFn: async ({ signal }) => call(listCredentials, {}, signal),
    enabled: isAllowed,
    retry: false,
  })
}

type Tried = Parameters<typeof call<typeof tryCredentials>>[1]

/** Asks the company about what was typed. */
export function useTry() {
  return useMutation({
    mutationFn: async (asked: Tried) => ({ at: new Date().toISOString(), company: (await call(tryCredentials, asked)).data }),
  })
}
