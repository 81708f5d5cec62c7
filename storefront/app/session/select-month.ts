import { create } from 'zustand'
import { getProfile } from '../api/own-endpoints.ts'
import type { ApiProblem } from '../api/problems/api-problem.ts'
import { callProblem } from '../api/problems/call-problem.ts'
import { storeProfile, useAuth } from './auth-store.ts'
import { callApi } from './calls/call-api.ts'
import { readAccessToken } from './tokens.ts'

const useMonth = create<{ isLoading: boolean }>(() => ({ isLoading: false }))
let choices = 0

/** True while another month's sums are loading. */
export function useMonthLoading(): boolean {
  return useMonth(state => state.isLoading)
}

/**
 * Loads user and sums of a month, such as `2026-11`, or of all time for null. Without a token it does nothing; a failure
 * keeps the old sums and is answered, without a message. An older answer never replaces that of a newer choice.
 */
export async function selectMonth(month: string | null): Promise<ApiProblem | null> {
  const askedWith = readAccessToken()
  if (!askedWith) return null
  choices++
  const choice = choices
  const shown = useAuth.getState().user
  useMonth.setState({ isLoading: true })
  try {
    const { data } = await callApi(getProfile, { query: month === null ? {} : { selectMonth: month } })
    if (choice === choices) storeProfile(data, { askedWith, shown, month })
    return null
  } catch (error) {
    // The old sums still show, with their own month.
    return callProblem(error)
  } finally {
    if (choice === choices) useMonth.setState({ isLoading: false })
  }
}

/** Answers a function that says whether a month was chosen since, or was loading already. */
export function watchMonth(): () => boolean {
  const before = choices
  const wasLoading = useMonth.getState().isLoading
  return () => wasLoading || choices !== before
}
