import { create } from 'zustand'
import type { ApiProblem } from '../lib/api-problem.ts'
import { callProblem } from '../lib/call-problem.ts'
import { getProfile } from '../lib/own-endpoints.ts'
import { storeProfile } from './auth-store.ts'
import { callApi } from './call-api.ts'
import { readAccessToken } from './tokens.ts'

const useMonth = create<{ isLoading: boolean }>(() => ({ isLoading: false }))
let choices = 0

/** True while the sums of another month are being fetched. */
export function useMonthLoading(): boolean {
  return useMonth(state => state.isLoading)
}

/**
 * Fetches user and sums of a month, such as `2026-11`, or of all time for null. Nothing happens without a token, and a failure
 * leaves what was there and is answered, not told. The answer to an older choice never replaces that to a newer one.
 */
export async function selectMonth(month: string | null): Promise<ApiProblem | null> {
  const askedWith = readAccessToken()
  if (!askedWith) return null
  choices++
  const choice = choices
  useMonth.setState({ isLoading: true })
  try {
    const { data } = await callApi(getProfile, { query: month === null ? {} : { selectMonth: month } })
    if (choice === choices) storeProfile(data, { askedWith, month })
    return null
  } catch (error) {
    // The sums of before still stand beside the month they are of.
    return callProblem(error)
  } finally {
    if (choice === choices) useMonth.setState({ isLoading: false })
  }
}

/** Tells later whether a month was chosen meanwhile, or was being fetched already. */
export function watchMonth(): () => boolean {
  const before = choices
  const wasLoading = useMonth.getState().isLoading
  return () => wasLoading || choices !== before
}
