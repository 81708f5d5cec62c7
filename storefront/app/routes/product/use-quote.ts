import type { Quote } from '@kilat/contract/quotes.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { quoteItem } from '../../lib/endpoints.ts'
import { walletMoved } from '../../lib/signals.ts'
import { useBackOnline } from '../../lib/use-back-online.ts'
import { callApi } from '../../session/calls/call-api.ts'
import { onTokensChanged, readAccountId, useAccessToken } from '../../session/tokens.ts'
import { productText } from '../../text/product.ts'

type Asked = { itemId: string; quantity: number }
/** `problem`: why there are no prices. */
type QuoteState = { quote: Quote | null; isLoading: boolean; problem: string | undefined }

/** Prices of the chosen item through every channel. While new prices load, the old ones stay, marked as loading. */
export function useQuote({ itemId, quantity }: Asked): QuoteState & { retry: () => void; replace: (quote: Quote | null) => void } {
  const [quote, setQuote] = useState<Quote | null>(null)
  const [failed, setFailed] = useState<{ of: string; problem: string }>()
  const [tries, setTries] = useState(0)
  // A call that failed may succeed with another token. Prices that have come are the account's, also while its token is renewed.
  const token = useAccessToken()
  const account = useSyncExternalStore(onTokensChanged, readAccountId, () => null)
  const of = `${itemId} ${quantity} ${token} ${tries}`
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
  useBackOnline(() => problem && retry())
  return {
    quote: itemId ? quote : null,
    isLoading: itemId !== '' && !isFresh && !problem,
    problem,
    retry,
    replace: setQuote,
  }
}

/** The sentence of a store that answered. It is known by its parts, because the client is loaded late. */
function sentenceOf(error: unknown): string {
  return error instanceof Error && 'status' in error && error.status ? error.message : productText.quoteFailed
}
