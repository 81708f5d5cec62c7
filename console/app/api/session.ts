import { getOperator } from '@kilat/contract/operator/operators.ts'
import type { ShownOperator } from '@kilat/contract/operator/sign-in.ts'
import { QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import { CallError, callOnce, hasEnded } from './call.ts'
import { endSignInAgain, hasDoor, signInAgain } from './sign-in-again.ts'
import { endVisit } from './visit.ts'

/** What is known of the store, for all rooms. */
export const queries: QueryClient = new QueryClient({
  defaultOptions: {
    // Without a connection a read fails, and what is shown says that it is old. The library would wait for the connection and say nothing.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && error instanceof CallError && error.code === 'offline',
    },
    // An act fails at once, too. The library would keep it and do it whenever the connection is back, even if the operator has given it up
    // meanwhile.
    mutations: { networkMode: 'always' },
  },
})

/** How long until a store is asked again that has not said who is signed in. */
const unansweredMs = 5_000

const operatorQuery = queryOptions({
  queryKey: ['operator'],
  queryFn: async ({ signal }): Promise<ShownOperator | null> => {
    const before = queries.getQueryData<ShownOperator | null>(['operator'])
    try {
      const { data } = await callOnce(getOperator, {}, signal)
      takeOver(before, data)
      return data
    } catch (error) {
      if (!hasEnded(error)) throw error
      // What is open stays for the same operator.
      if (!before || !hasDoor()) return null
      void signInAgain()
      return before
    }
  },
  staleTime: 60_000,
  refetchInterval: ({ state }) => (state.data === undefined ? unansweredMs : false),
})

/** What is open and waits goes on for the same operator. What another one saw is forgotten. */
function takeOver(before: ShownOperator | null | undefined, { name }: ShownOperator): void {
  const isSame = before?.name === name
  if (!isSame) endVisit()
  if (before && !isSame) void queries.resetQueries({ predicate: isOfOperator })
  endSignInAgain(isSame)
}

/** Who is signed in; null if nobody is, undefined until that is known. */
export function useOperator() {
  return useQuery(operatorQuery)
}

/** Remembers who has just signed in. */
export function signedIn({ name, role, expires_at, recovery_codes }: ShownOperator): void {
  const before = queries.getQueryData<ShownOperator | null>(['operator'])
  const operator: ShownOperator = { name, role, expires_at, recovery_codes }
  // An answer that is still on its way is about the session before.
  void queries.cancelQueries({ queryKey: ['operator'] })
  queries.setQueryData<ShownOperator | null>(['operator'], operator)
  takeOver(before, operator)
  tellOtherTabs()
}

/** Forgets everything in all tabs, as the operator has signed out. */
export function signedOut(): void {
  forget()
  otherTabs.postMessage('out')
}

function forget(): void {
  queries.removeQueries({ predicate: isOfOperator })
  endVisit()
  queries.setQueryData<ShownOperator | null>(['operator'], null)
  endSignInAgain(false)
}

/** True for what an operator saw, which another one may not see. */
function isOfOperator({ queryKey }: { queryKey: QueryKey }): boolean {
  return queryKey[0] !== 'operator'
}

// The session is a cookie, so the tabs of a browser have one together.
const otherTabs = new BroadcastChannel('kilat-console-session')

/** Lets the console's other tabs ask who is signed in now. */
export function tellOtherTabs(): void {
  otherTabs.postMessage('in')
}

/** Asks who is signed in whenever another tab has signed somebody in, and forgets everything when it has signed out. */
export function followOtherTabs(): void {
  otherTabs.onmessage = ({ data }) => {
    if (data === 'out') forget()
    else void queries.invalidateQueries({ queryKey: ['operator'] })
  }
}
