import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'
import { useAuth } from '../../session/auth-store.ts'
import { selectMonth, useMonthLoading } from '../../session/select-month.ts'
import { loadProfile } from '../../session/use-profile.ts'
import { problemText } from '../../text/problem.ts'
import { type OrderSums, sumByGroup } from './order-filter.ts'

/** The auth store holds the sums but not which month they are of, and a month that fails leaves the one before. */
const useShown = create<{ shown: (Shown & { userId: string }) | null; failed: Failure | null }>(() => ({ shown: null, failed: null }))
let latest = 0

type Shown = { month: string; sums: OrderSums }
type Failure = { month: string; sentence: string }

export type MonthSums = {
  /** What is known, and of which month; null until anything is. */
  shown: Shown | null
  isLoading: boolean
  /** Why this month did not come. What is shown stays then, and nothing is said. */
  problem: string | null
  reload: () => void
}

/** The sums of a month, fetched again whenever one is chosen: also the same one, which may not have come. */
export function useMonthSums(month: string): MonthSums {
  const { shown, failed } = useShown()
  const userId = useAuth(state => state.user?.id)
  const isLoading = useMonthLoading()
  const reload = useCallback(() => void fetchMonth(month), [month])
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice is a call
  useEffect(reload, [reload, key])
  const problem = !isLoading && failed?.month === month ? failed.sentence : null
  return { shown: shown?.userId === userId ? shown : null, isLoading, problem, reload }
}

async function fetchMonth(month: string): Promise<void> {
  latest++
  const own = latest
  const before = useAuth.getState().transactionSummary
  useShown.setState({ failed: null })
  const problem = await selectMonth(month)
  if (own !== latest) return
  const { user, transactionSummary } = useAuth.getState()
  if (user && transactionSummary !== before)
    return useShown.setState({ shown: { userId: user.id, month, sums: sumByGroup(transactionSummary) } })
  useShown.setState({ failed: { month, sentence: problem?.message ?? problemText.broken } })
  // The month would have brought the user along; why nobody came, the profile says.
  await loadProfile()
}
