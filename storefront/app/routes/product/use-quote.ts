import type { Quote } from '@kilat/contract/quotes.ts'
import { useEffect, useState } from 'react'
import { quoteItem } from '../../lib/endpoints.ts'
import { walletMoved } from '../../lib/signals.ts'
import { useBackOnline } from '../../lib/use-back-online.ts'
import { callApi } from '../../session/call-api.ts'
import { useAccessToken } from '../../session/tokens.ts'

type Asked = { itemId: string; quantity: number }
type QuoteState = { quote: Quote | null; isLoading: boolean; hasFailed: boolean }

/** Prices of the chosen item through every channel. While new prices load, the old ones stay, marked as loading. */
export function useQuote({ itemId, quantity }: Asked): QuoteState & { retry: () => void; replace: (quote: Quote | null) => void } {
  const [quote, setQuote] = useState<Quote | null>(null)
  const [failedOf, setFailedOf] = useState('')
  const [tries, setTries] = useState(0)
  const of = `${itemId} ${quantity} ${tries}`
  const isFresh = quote?.item_id === itemId && quote.quantity === quantity

  const token = useAccessToken()
  // Who is signed in, and a moved balance, decide anew whether the wallet can pay. The old prices stay until then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token is who is signed in
  useEffect(() => {
    const renew = () => setQuote(old => old && { ...old, quantity: 0 })
    renew()
    return walletMoved.listen(renew)
  }, [token])

  useEffect(() => {
    if (!itemId || isFresh) return
    const stop = new AbortController()
    const body = { item_id: itemId, quantity }
    callApi(quoteItem, { body }, { signal: stop.signal }).then(
      answer => !stop.signal.aborted && setQuote(answer.data),
      () => !stop.signal.aborted && setFailedOf(of),
    )
    return () => stop.abort()
  }, [itemId, quantity, isFresh, of])

  const hasFailed = failedOf === of && !isFresh
  const retry = () => setTries(tries + 1)
  useBackOnline(() => hasFailed && retry())
  return {
    quote: itemId ? quote : null,
    isLoading: itemId !== '' && !isFresh && !hasFailed,
    hasFailed,
    retry,
    replace: setQuote,
  }
}
