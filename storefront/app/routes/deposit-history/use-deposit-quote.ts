import type { DepositQuote } from '@kilat/contract/wallet.ts'
import { useEffect, useState } from 'react'
import { quoteDeposit } from '../../api/deposit-endpoints.ts'
import type { ApiProblem } from '../../api/problems/api-problem.ts'
import { callProblem } from '../../api/problems/call-problem.ts'
import { isRecord } from '../../lib/record.ts'
import { useBackOnline } from '../../lib/use-back-online.ts'
import { callApi } from '../../session/calls/call-api.ts'

/** Time after the last key until prices are asked for. */
const restMs = 300

/** Asked while no amount is typed, for the limits and the names of the channels. */
const usualIdr = 50_000

type Limits = { min: number; max: number }

/** Prices of an amount through every channel, and the store's limits. While new prices load, the old ones stay, marked as loading. */
export function useDepositQuote(amount: number | null) {
  const [quote, setQuote] = useState<DepositQuote | null>(null)
  const [failed, setFailed] = useState<{ of: string; problem: ApiProblem } | null>(null)
  const [limits, setLimits] = useState<Limits | null>(null)
  const [tries, setTries] = useState(0)
  const asked = amount ?? usualIdr
  const of = `${asked} ${tries}`
  const isFresh = quote?.amount === asked
  const problem = failed?.of === of && !isFresh ? failed.problem : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: whether there is a quote only decides how long to wait
  useEffect(() => {
    if (isFresh) return
    const stop = new AbortController()
    const ask = async () => {
      try {
        const { data } = await callApi(quoteDeposit, { body: { amount: asked } }, { signal: stop.signal })
        if (stop.signal.aborted) return
        setQuote(data)
        setLimits(data)
      } catch (error) {
        if (stop.signal.aborted) return
        const problem = callProblem(error)
        setFailed({ of, problem })
        const { body } = problem
        if (isRecord(body) && typeof body.min === 'number' && typeof body.max === 'number') setLimits({ min: body.min, max: body.max })
      }
    }
    const timer = setTimeout(() => void ask(), quote ? restMs : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked, isFresh, of])

  const retry = () => setTries(tries + 1)
  useBackOnline(() => problem && retry())
  return {
    quote,
    limits,
    isFresh: isFresh && amount !== null,
    isLoading: !isFresh && !problem,
    problem,
    retry,
    /** Shows the prices of a refusal because they changed. */
    take: (refusal: unknown) => isRefusedPrice(refusal) && setQuote(refusal.quote),
  }
}

function isRefusedPrice(body: unknown): body is { quote: DepositQuote } {
  return isRecord(body) && isRecord(body.quote) && Array.isArray(body.quote.channels)
}
