import type { User } from '@kilat/contract/identity.ts'
import type { Profile, TransactionSummary } from '@kilat/contract/profile.ts'
import { create } from 'zustand'
import { keepAccountId, keepTokens } from './keep-tokens.ts'
import { onTokensChanged, readAccessToken, readAccountId, readRefreshToken } from './tokens.ts'

type AuthState = {
  accessToken: string | null
  refreshToken: string | null
  user: User | null
  /** Of the chosen month; of all time before a choice. */
  transactionSummary: TransactionSummary[]
  /** Of all time, for any chosen month. */
  totalTransactions: number
  /** A sign-in is running. */
  isLoading: boolean
  error: string | null
  /** The provider's code is loading, or its window is open. */
  isFirebaseLoading: boolean
}

const nobody = { user: null, transactionSummary: [], totalTransactions: 0 }

/** The signed-in user. The tokens are those in the browser's storage, synchronised with its other tabs. */
export const useAuth = create<AuthState>(() => ({
  accessToken: null,
  refreshToken: null,
  ...nobody,
  isLoading: false,
  error: null,
  isFirebaseLoading: false,
}))

/** Stores a session that the server has opened. False if the browser has no storage; then no user is signed in. */
export function storeSignIn({ token, refresh_token, user }: { token: string; refresh_token: string; user: User }): boolean {
  if (!keepTokens({ token, refresh_token }, user.id)) return false
  setUser(user)
  return true
}

/** Stores the server's data about the user, for example after a change of the profile. */
export function setUser(user: User): void {
  keepAccountId(user.id)
  useAuth.setState({ user })
}

type AskedProfile = { askedWith: string | null; shown: User | null; month?: string | null; isSummaryOld?: boolean }

/**
 * Stores a profile that was loaded with the access token `askedWith`. False if it belongs to a user who has signed out since;
 * then it is dropped. `shown`: the user's data when it was asked for; data that came meanwhile, such as a balance that moved, is newer and stays.
 * `month`: the month it was loaded for, whose count is not the total. `isSummaryOld`: another month was chosen meanwhile.
 */
export function storeProfile(profile: Profile, { askedWith, shown, month = null, isSummaryOld = false }: AskedProfile): boolean {
  const token = readAccessToken()
  const account = readAccountId()
  if (!token && !readRefreshToken()) return false
  if (account && account !== profile.user.id && token !== askedWith) return false
  if (useAuth.getState().user === shown) setUser(profile.user)
  if (!isSummaryOld) useAuth.setState({ transactionSummary: profile.transaction_summary })
  if (month === null) useAuth.setState({ totalTransactions: profile.total_transactions })
  return true
}

function followTokens(): void {
  const { user } = useAuth.getState()
  const tokens = { accessToken: readAccessToken(), refreshToken: readRefreshToken() }
  const hasLeft = !tokens.accessToken && !tokens.refreshToken
  const account = readAccountId()
  const isAnother = user !== null && account !== null && account !== user.id
  useAuth.setState({ ...tokens, ...((hasLeft || isAnother) && nobody) })
}

// Only in the browser, and after the first state, because the server's page shows no user.
if ('addEventListener' in globalThis) {
  followTokens()
  onTokensChanged(followTokens)
}
