import type { Quote } from '@kilat/contract/quotes.ts'
import { useEffect, useState } from 'react'
import { quoteItem } from '../../lib/endpoints.ts'
import { callApi } from '../../session/call-api.ts'

type Asked = { itemId: string; quantity: number }
type QuoteState = { quote: Quote | null; isLoading: boolean; hasFailed: boolean }

/** Prices of the chosen item through every channel. While new prices load, the old ones stay, marked as loading. */
export function useQuote({ itemId, quantity }: Asked): QuoteState & { retry: () => void; replace: (quote: Quote | null) => void } {
  const [quote, setQuote] = useState<Quote | null>(null)
  const [failedOf, setFailedOf] = useState('')
  const [tries, setTries] = useState(0)
  const of = `${itemId} ${quantity} ${tries}`
  const isFresh = quote?.item_id === itemId && quote.quantity === quantity

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
  return {
    quote: itemId ? quote : null,
    isLoading: itemId !== '' && !isFresh && !hasFailed,
    hasFailed,
    retry: () => setTries(tries + 1),
    replace: setQuote,
  }
}
