import type { CheckedCompany } from '@kilat/contract/operator/companies.ts'
import { listCredentials, saveCredentials, tryCredentials } from '@kilat/contract/operator/credentials.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
type Saved = Parameters<typeof call<typeof saveCredentials>>[1]

/** Asks the company about what was typed. */
export function useTry() {
  return useMutation({
    mutationFn: async (asked: Tried) => ({ at: new Date().toISOString(), company: (await call(tryCredentials, asked)).data }),
  })
}

/** Other processes work with it seconds later: the lists are read again then, too. */
const inForceMs = 3_000

/**
 * Keeps what was typed. `onSaved` is called also where the form is gone by then: news of the account, which is no longer waited for, may come before
 * the answer.
 */
export function useSave({ onSaved, onRefused }: { onSaved: (checked: CheckedCompany) => void; onRefused: (error: Error) => void }) {
  const known = useQueryClient()
  const readAgain = () => Promise.all(['credentials', 'health', 'suppliers'].map(name => known.invalidateQueries({ queryKey: [name] })))
  return useMutation({
    mutationFn: async (saved: Saved) => (await call(saveCredentials, saved)).data,
    onSuccess: checked => {
      onSaved(checked)
      setTimeout(() => void readAgain(), inForceMs)
    },
    onError: onRefused,
    onSettled: readAgain,
  })
}
