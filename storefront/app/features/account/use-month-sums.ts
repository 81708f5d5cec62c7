import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'
import { useAuth } from '../../session/auth-store.ts'
import { selectMonth, useMonthLoading } from '../../session/select-month.ts'
import { loadProfile } from '../../session/use-profile.ts'
import { problemText } from '../../text/problem.ts'
import { type OrderSums, sumByGroup } from './order-filter.ts'

/** The auth store holds the sums without their month, and after a failed load still those of the previous month. */
const useShown = create<{ shown: (Shown & { userId: string }) | null; failed: Failure | null }>(() => ({ shown: null, failed: null }))
let latest = 0

type Shown = { month: string; sums: OrderSums }
type Failure = { month: string; sentence: string }

export type MonthSums = {
  /** The loaded sums with their month; null before the first. */
  shown: Shown | null
  isLoading: boolean
  /** Why this month failed to load. The shown sums stay, without a message. */
  problem: string | null
  reload: () => void
}

/** The sums of a month, loaded again at each choice, even of the same month, because it may have failed before. */
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
  // The month's answer would have included the user; the profile's own call then says why it failed.
  await loadProfile()
}
