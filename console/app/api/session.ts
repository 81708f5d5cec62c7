import { getOperator } from '@kilat/contract/operator/operators.ts'
import type { ShownOperator } from '@kilat/contract/operator/sign-in.ts'
import { QueryCache, QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { CallError, call } from './call.ts'

/** What is known of the store, for all rooms. A call that finds the session ended signs the page out. */
export const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: error => {
      if (hasEnded(error)) signedOut()
    },
  }),
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 2 && error instanceof CallError && error.code === 'offline' },
    // Without a connection an act fails at once and says so. The library would keep it and do it whenever the connection is back, even
    // if the operator has given it up meanwhile.
    mutations: { networkMode: 'always' },
  },
})

const operatorQuery = queryOptions({
  queryKey: ['operator'],
  queryFn: async ({ signal }): Promise<ShownOperator | null> => {
    try {
      return (await call(getOperator, {}, signal)).data
    } catch (error) {
      if (hasEnded(error)) return null
      throw error
    }
  },
  staleTime: 60_000,
})

/** Who is signed in; null if nobody is, undefined until that is known. */
export function useOperator() {
  return useQuery(operatorQuery)
}

/** Remembers who has just signed in. What another operator saw is forgotten. */
export function signedIn({ name, role, expires_at, recovery_codes }: ShownOperator): void {
  queries.clear()
  queries.setQueryData<ShownOperator | null>(['operator'], () => ({ name, role, expires_at, recovery_codes }))
}

/** Forgets everything, as the session has ended. */
export function signedOut(): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'operator' })
  queries.setQueryData<ShownOperator | null>(['operator'], null)
}

/** True for a refusal that says that nobody is signed in. */
function hasEnded(error: unknown): boolean {
  return error instanceof CallError && error.code === 'sign_in_required'
}
