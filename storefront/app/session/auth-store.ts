import type { User } from '@kilat/contract/identity.ts'
import type { Profile, TransactionSummary } from '@kilat/contract/profile.ts'
import { create } from 'zustand'
import { keepAccountId, keepTokens } from './keep-tokens.ts'
import { onTokensChanged, readAccessToken, readAccountId, readRefreshToken } from './tokens.ts'

type AuthState = {
  accessToken: string | null
  refreshToken: string | null
  user: User | null
  /** Of the month that was chosen; of all time before one was. */
  transactionSummary: TransactionSummary[]
  /** Of all time, whichever month was chosen. */
  totalTransactions: number
  /** Somebody is signing in. */
  isLoading: boolean
  error: string | null
  /** The provider's own part is being loaded, or its window is open. */
  isFirebaseLoading: boolean
}

const nobody = { user: null, transactionSummary: [], totalTransactions: 0 }

/** Who is signed in. The tokens are those of the browser's storage, in step with its other tabs. */
export const useAuth = create<AuthState>(() => ({
  accessToken: null,
  refreshToken: null,
  ...nobody,
  isLoading: false,
  error: null,
  isFirebaseLoading: false,
}))

/** Takes the session the server has opened. False where the browser keeps nothing: then nobody is signed in. */
export function storeSignIn({ token, refresh_token, user }: { token: string; refresh_token: string; user: User }): boolean {
  if (!keepTokens({ token, refresh_token }, user.id)) return false
  setUser(user)
  return true
}

/** Takes what the server says of the user, as after a change of the profile. */
export function setUser(user: User): void {
  keepAccountId(user.id)
  useAuth.setState({ user })
}

type AskedProfile = { askedWith: string | null; month?: string | null; isSummaryOld?: boolean }

/**
 * Takes a profile that was asked for while `askedWith` was the access token. False where it is of somebody who has left since,
 * and is thrown away. `month`: the one it was asked for, whose count is no total. `isSummaryOld`: another was chosen meanwhile.
 */
export function storeProfile(profile: Profile, { askedWith, month = null, isSummaryOld = false }: AskedProfile): boolean {
  const token = readAccessToken()
  const account = readAccountId()
  if (!token && !readRefreshToken()) return false
  if (account && account !== profile.user.id && token !== askedWith) return false
  setUser(profile.user)
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

// In the browser only; after the first state was made, because the server's page shows nobody's.
if ('addEventListener' in globalThis) {
  followTokens()
  onTokensChanged(followTokens)
}
