import type { ProductSummary } from '@kilat/contract/catalog.ts'
import { ApiProblem } from '../lib/api-problem.ts'
import { problemText } from '../text/problem.ts'
import { suggestionsText } from '../text/suggestions.ts'

export type Suggestions = {
  /** What was found last; it stays while the next answer is on its way. */
  found: readonly ProductSummary[]
  /** What it was found for; null before the first answer. */
  foundFor: string | null
  /** Why there is nothing newer yet. */
  note: string | null
}

export const noSuggestions: Suggestions = { found: [], foundFor: null, note: null }

/** Long enough that nobody is asked about for each letter, short enough not to be felt. */
const pauseMs = 120
const slowMs = 2_500

type Find = (query: string, signal: AbortSignal) => Promise<readonly ProductSummary[]>
type Show = (change: Partial<Suggestions>) => void

/** Asks for suggestions once typing pauses. Only the answer to what was typed last is shown; one that is known is shown at once. */
export function createSuggester({ find, show }: { find: Find; show: Show }) {
  const known = new Map<string, readonly ProductSummary[]>()
  let stop = new AbortController()

  async function ask(query: string, signal: AbortSignal) {
    const slow = setTimeout(() => show({ note: suggestionsText.slow }), slowMs)
    signal.addEventListener('abort', () => clearTimeout(slow))
    try {
      const found = await find(query, signal)
      known.set(query, found)
      if (!signal.aborted) show({ found, foundFor: query, note: null })
    } catch (error) {
      if (!signal.aborted) show({ note: noteOf(error) })
    } finally {
      clearTimeout(slow)
    }
  }

  return {
    /** `query` is what stands in the search now. */
    typed(query: string) {
      stop.abort()
      stop = new AbortController()
      const { signal } = stop
      const found = known.get(query)
      if (query === '') return show(noSuggestions)
      if (found) return show({ found, foundFor: query, note: null })
      const pause = setTimeout(() => ask(query, signal), pauseMs)
      signal.addEventListener('abort', () => clearTimeout(pause))
    },
    /** Prices are asked for again with the next search. */
    forget() {
      known.clear()
    },
    end() {
      stop.abort()
    },
  }
}

/** A failed call says itself what to do. */
function noteOf(error: unknown): string {
  return error instanceof ApiProblem ? error.message : problemText.broken
}
