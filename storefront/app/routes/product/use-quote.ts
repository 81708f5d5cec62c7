import type { Quote } from '@kilat/contract/quotes.ts'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { quoteItem } from '../../lib/endpoints.ts'
import { walletMoved } from '../../lib/signals.ts'
import { useBackOnline } from '../../lib/use-back-online.ts'
import { callApi } from '../../session/call-api.ts'
import { onTokensChanged, readAccessToken, readAccountId, readRefreshToken, useAccessToken } from '../../session/tokens.ts'
import { productText } from '../../text/product.ts'

type Asked = { itemId: string; quantity: number }
/** `problem`: why there are no prices. */
type QuoteState = { quote: Quote | null; isLoading: boolean; problem: string | undefined }

/** Prices of the chosen item through every channel. While new prices load, the old ones stay, marked as loading. */
export function useQuote({ itemId, quantity }: Asked): QuoteState & { retry: () => void; replace: (quote: Quote | null) => void } {
  const [quote, setQuote] = useState<Quote | null>(null)
  const [failed, setFailed] = useState<{ of: string; problem: string }>()
  const [tries, setTries] = useState(0)
  // A session whose token is renewed keeps its account, and so its prices.
  const account = useSyncExternalStore(onTokensChanged, readAccount, readAccount)
  const of = `${itemId} ${quantity} ${account} ${tries}`
  const isFresh = quote?.item_id === itemId && quote.quantity === quantity

  // Who is signed in, and a moved balance, decide anew whether the wallet can pay. The old prices stay until then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the account is who is signed in
  useEffect(() => {
    const renew = () => setQuote(old => old && { ...old, quantity: 0 })
    renew()
    return walletMoved.listen(renew)
  }, [account])

  useEffect(() => {
    if (!itemId || isFresh) return
    const stop = new AbortController()
    const body = { item_id: itemId, quantity }
    callApi(quoteItem, { body }, { signal: stop.signal }).then(
      answer => !stop.signal.aborted && setQuote(answer.data),
      error => !stop.signal.aborted && setFailed({ of, problem: sentenceOf(error) }),
    )
    return () => stop.abort()
  }, [itemId, quantity, isFresh, of])

  const problem = failed?.of === of && !isFresh ? failed.problem : undefined
  const retry = () => setTries(tries + 1)
  const retryFailed = () => problem && retry()
  useBackOnline(retryFailed)
  const onToken = useEffectEvent(retryFailed)
  const token = useAccessToken()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new token may be let in where the old one was not
  useEffect(() => void onToken(), [token])
  return {
    quote: itemId ? quote : null,
    isLoading: itemId !== '' && !isFresh && !problem,
    problem,
    retry,
    replace: setQuote,
  }
}

/** Who is signed in, also while the access token is renewed; null for a visitor. */
function readAccount(): string | null {
  if (import.meta.env.SSR) return null
  return readAccessToken() || readRefreshToken() ? (readAccountId() ?? '') : null
}

/** The sentence of a store that answered. It is known by its parts, because the client is loaded late. */
function sentenceOf(error: unknown): string {
  return error instanceof Error && 'status' in error && error.status ? error.message : productText.quoteFailed
}
