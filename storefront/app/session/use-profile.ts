import type { User } from '@kilat/contract/identity.ts'
import { useEffect } from 'react'
import { getProfile } from '../api/own-endpoints.ts'
import { ApiProblem } from '../api/problems/api-problem.ts'
import { problemText } from '../text/problem.ts'
import { storeProfile, useAuth } from './auth-store.ts'
import { callApi } from './calls/call-api.ts'
import { watchMonth } from './select-month.ts'
import { readAccessToken } from './tokens.ts'

/** The signed-in user, loaded once; null for a visitor and until known. A failure is kept in the store's `error`. */
export function useProfile(): User | null {
  const { accessToken, refreshToken, user } = useAuth()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them may be what was missing
  useEffect(() => void loadProfile(), [accessToken, refreshToken, user])
  return user
}

let running: Promise<void> | undefined

/** Loads the profile if there is a token and no user yet; callers meanwhile get the same call. Never throws. */
export async function loadProfile(): Promise<void> {
  const { user, accessToken, refreshToken } = useAuth.getState()
  if (user || !(accessToken || refreshToken)) return
  running ??= fetchProfile().finally(() => {
    running = undefined
  })
  await running
}

let refreshing: Promise<void> | undefined
let hasNews = false

/**
 * Loads the user's data again, such as a balance that has moved; the sums stay those of their month. However much moves during a call, one
 * more follows it. Never throws.
 */
export async function refreshUser(): Promise<void> {
  hasNews = true
  refreshing ??= loadNews().finally(() => {
    refreshing = undefined
  })
  await refreshing
}

async function loadNews(): Promise<void> {
  while (hasNews) {
    hasNews = false
    const shown = useAuth.getState().user
    if (!shown) return loadProfile()
    const askedWith = readAccessToken()
    try {
      const { data } = await callApi(getProfile)
      // What was saved meanwhile, such as a picture, may be newer than this answer.
      if (useAuth.getState().user === shown) storeProfile(data, { askedWith, shown, isSummaryOld: true })
      else hasNews = true
    } catch {
      // What is shown stays; the next news or the next page loads it again.
    }
  }
}

async function fetchProfile(): Promise<void> {
  const askedWith = readAccessToken()
  const shown = useAuth.getState().user
  const isMonthChosen = watchMonth()
  useAuth.setState({ error: null })
  try {
    const { data } = await callApi(getProfile)
    const isOfNow = storeProfile(data, { askedWith, shown, isSummaryOld: isMonthChosen() })
    if (!isOfNow && readAccessToken()) await fetchProfile()
  } catch (error) {
    useAuth.setState({ error: error instanceof ApiProblem ? error.message : problemText.broken })
  }
}
