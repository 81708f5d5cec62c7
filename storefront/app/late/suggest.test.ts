import type { ProductSummary } from '@kilat/contract/catalog.ts'
import { rupiah } from '@kilat/contract/money.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '../api/problems/api-problem.ts'
import { problemText } from '../text/problem.ts'
import { suggestionsText } from '../text/suggestions.ts'
import { createSuggester, noSuggestions, type Suggestions } from './suggest.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pauseMs = 120

test('no call is made while the visitor types, and one after a pause', async () => {
  const { suggester, asked } = start()
  for (const query of ['m', 'mo', 'mob']) {
    suggester.typed(query)
    await vi.advanceTimersByTimeAsync(pauseMs - 1)
  }
  expect(asked()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked()).toEqual(['mob'])
})

test('earlier suggestions stay until the next answer', async () => {
  const { suggester, answer, shown } = start()
  await type(suggester, 'mobile')
  await answer('mobile', ['mobile-legends'])
  await type(suggester, 'mobile l')
  expect(shown()).toEqual({ found: ['mobile-legends'], foundFor: 'mobile', note: null })
  await answer('mobile l', [])
  expect(shown()).toEqual({ found: [], foundFor: 'mobile l', note: null })
})

test('an answer to an earlier text is not shown, and its call is aborted', async () => {
  const { suggester, answer, shown, signalOf } = start()
  await type(suggester, 'free')
  await type(suggester, 'pubg')
  expect(signalOf('free').aborted).toBe(true)
  await answer('pubg', ['pubg-mobile'])
  await answer('free', ['free-fire'])
  expect(shown()).toEqual({ found: ['pubg-mobile'], foundFor: 'pubg', note: null })
})

test('known suggestions are shown at once without a call, until prices have to be loaded again', async () => {
  const { suggester, answer, shown, asked } = start()
  await type(suggester, 'ff')
  await answer('ff', ['free-fire'])
  await type(suggester, 'ffx')
  suggester.typed('ff')
  expect(shown().found).toEqual(['free-fire'])
  await vi.advanceTimersByTimeAsync(pauseMs)
  expect(asked()).toEqual(['ff', 'ffx'])
  suggester.forget()
  await type(suggester, 'ff')
  expect(asked()).toEqual(['ff', 'ffx', 'ff'])
})

test('a slow answer is announced, and a failed call says why', async () => {
  const { suggester, answer, fail, shown } = start()
  await type(suggester, 'ml')
  await vi.advanceTimersByTimeAsync(2_500)
  expect(shown().note).toBe(suggestionsText.slow)
  await answer('ml', ['mobile-legends'])
  expect(shown().note).toBe(null)
  await type(suggester, 'mlb')
  await fail('mlb', ApiProblem.unanswered(problemText.offline))
  expect(shown()).toEqual({ found: ['mobile-legends'], foundFor: 'ml', note: problemText.offline })
  await type(suggester, 'mlbb')
  await fail('mlbb', new TypeError('broken'))
  expect(shown().note).toBe(problemText.broken)
})

test('an empty text finds nothing, whatever answer is still on its way', async () => {
  const { suggester, answer, shown } = start()
  await type(suggester, 'm')
  suggester.typed('')
  await answer('m', ['mobile-legends'])
  expect(shown()).toEqual({ found: [], foundFor: null, note: null })
})

test('after the end no call is made and nothing is shown', async () => {
  const { suggester, answer, shown, asked } = start()
  await type(suggester, 'm')
  suggester.typed('mo')
  suggester.end()
  await vi.advanceTimersByTimeAsync(10_000)
  await answer('m', ['mobile-legends'])
  expect(asked()).toEqual(['m'])
  expect(shown()).toEqual({ found: [], foundFor: null, note: null })
})

async function type(suggester: { typed(query: string): void }, query: string) {
  suggester.typed(query)
  await vi.advanceTimersByTimeAsync(pauseMs)
}

/** A suggester whose calls the test answers. */
function start() {
  const calls: { query: string; signal: AbortSignal; resolve: (found: ProductSummary[]) => void; reject: (error: unknown) => void }[] = []
  let shown: Suggestions = noSuggestions
  const suggester = createSuggester({
    find: (query, signal) => new Promise((resolve, reject) => calls.push({ query, signal, resolve, reject })),
    show: change => {
      shown = { ...shown, ...change }
    },
  })
  const callOf = (query: string) => {
    const call = calls.findLast(call => call.query === query)
    if (!call) throw new Error(`nobody asked for ${query}`)
    return call
  }
  return {
    suggester,
    asked: () => calls.map(({ query }) => query),
    signalOf: (query: string) => callOf(query).signal,
    shown: () => ({ ...shown, found: shown.found.map(({ id }) => id) }),
    async answer(query: string, ids: string[]) {
      callOf(query).resolve(ids.map(product))
      await vi.advanceTimersByTimeAsync(0)
    },
    async fail(query: string, error: unknown) {
      callOf(query).reject(error)
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

function product(id: string): ProductSummary {
  return {
    id,
    title: id,
    publisher: '',
    category: 'mobile',
    art: { cover: '/x.svg', tint: ['#000000', '#ffffff'] },
    from_price: rupiah(1000),
    is_available: true,
    orders_7d: 0,
  }
}
