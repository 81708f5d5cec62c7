import { getOperator } from '@kilat/contract/operator/operators.ts'
import type { ShownOperator } from '@kilat/contract/operator/sign-in.ts'
import { QueryCache, QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
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
      const { data } = await call(getOperator, {}, signal)
      const before = queries.getQueryData<ShownOperator | null>(['operator'])
      // Another tab has signed somebody else in.
      if (before && before.name !== data.name) void queries.resetQueries({ predicate: isOfOperator })
      return data
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
  tellOtherTabs()
}

/** Forgets everything, as the session has ended. */
export function signedOut(): void {
  queries.removeQueries({ predicate: isOfOperator })
  queries.setQueryData<ShownOperator | null>(['operator'], null)
  tellOtherTabs()
}

/** True for what an operator saw, which another one may not see. */
function isOfOperator({ queryKey }: { queryKey: QueryKey }): boolean {
  return queryKey[0] !== 'operator'
}

// The session is a cookie, so the tabs of a browser have one together.
const otherTabs = new BroadcastChannel('kilat-console-session')

/** Lets the console's other tabs ask who is signed in now. */
export function tellOtherTabs(): void {
  otherTabs.postMessage(null)
}

/** Asks who is signed in whenever another tab has signed somebody in or out. */
export function followOtherTabs(): void {
  otherTabs.onmessage = () => void queries.invalidateQueries({ queryKey: ['operator'] })
}

/** True for a refusal that says that nobody is signed in. */
function hasEnded(error: unknown): boolean {
  return error instanceof CallError && error.code === 'sign_in_required'
}
