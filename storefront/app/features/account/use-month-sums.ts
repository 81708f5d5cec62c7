import type { TransactionSummary } from '@kilat/contract/profile.ts'
import { useCallback, useEffect } from 'react'
import { useAuth } from '../auth/auth-store.ts'
import { selectMonth, useMonthLoading } from '../auth/select-month.ts'
import { loadProfile } from '../auth/use-profile.ts'
import { type OrderSums, sumByGroup } from './order-filter.ts'

/** Which month a summary of the auth store is of: the store itself does not say, and a month that fails leaves the one before. */
const months = new WeakMap<readonly TransactionSummary[], string>()
let latest = 0

export type MonthSums = {
  /** What is known, and of which month; null until anything is. */
  shown: { sums: OrderSums; month: string } | null
  isLoading: boolean
  reload: () => void
}

/** The sums of a month, fetched again whenever another one is wanted. */
export function useMonthSums(month: string): MonthSums {
  const { transactionSummary, totalTransactions } = useAuth()
  const isLoading = useMonthLoading()
  const reload = useCallback(() => void fetchMonth(month), [month])
  useEffect(reload, [reload])
  const shownMonth = months.get(transactionSummary)
  const shown = shownMonth ? { sums: sumByGroup(transactionSummary, totalTransactions), month: shownMonth } : null
  return { shown, isLoading, reload }
}

async function fetchMonth(month: string): Promise<void> {
  latest++
  const own = latest
  const before = useAuth.getState().transactionSummary
  await selectMonth(month)
  const { transactionSummary } = useAuth.getState()
  if (own === latest && transactionSummary !== before) months.set(transactionSummary, month)
  // The month's answer brings the user along; where there was none, the profile alone says why.
  await loadProfile()
}
