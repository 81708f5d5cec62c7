import type { ProductSummary } from '@kilat/contract/catalog.ts'
import { ApiProblem } from '../api/problems/api-problem.ts'
import { problemText } from '../text/problem.ts'
import { suggestionsText } from '../text/suggestions.ts'

export type Suggestions = {
  /** The last suggestions, which stay until the next answer. */
  found: readonly ProductSummary[]
  /** The text they were found for; null before the first answer. */
  foundFor: string | null
  /** Why there are no newer ones yet. */
  note: string | null
}

export const noSuggestions: Suggestions = { found: [], foundFor: null, note: null }

/** Long enough to avoid a call for each letter, short enough not to be noticed. */
const pauseMs = 120
const slowMs = 2_500

type Find = (query: string, signal: AbortSignal) => Promise<readonly ProductSummary[]>
type Show = (change: Partial<Suggestions>) => void

/** Asks for suggestions after a pause in typing. It shows only the answer to the latest text, and known answers at once. */
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
    /** `query` is the current text of the search. */
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
    /** Prices are loaded again with the next search. */
    forget() {
      known.clear()
    },
    end() {
      stop.abort()
    },
  }
}

/** A failed call has its own advice. */
function noteOf(error: unknown): string {
  return error instanceof ApiProblem ? error.message : problemText.broken
}
