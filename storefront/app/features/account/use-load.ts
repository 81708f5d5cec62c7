import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { ApiProblem } from '../../api/problems/api-problem.ts'
import { callProblem } from '../../api/problems/call-problem.ts'

export type Loaded<Value> = {
  /** Null until it is loaded; kept while it is loaded again. */
  value: Value | null
  isLoading: boolean
  /** Why the last load failed. */
  problem: ApiProblem | null
  reload: () => void
  /** Changes the value to one known to be true now, without loading it. */
  change: (next: (value: Value) => Value) => void
}

/** Loads the user's own data once the page is open. */
export function useLoad<Value>(load: (signal: AbortSignal) => Promise<Value>): Loaded<Value> {
  const [state, setState] = useState<Pick<Loaded<Value>, 'value' | 'isLoading' | 'problem'>>({
    value: null,
    isLoading: true,
    problem: null,
  })
  const [attempt, setAttempt] = useState(0)
  const start = useEffectEvent(async (signal: AbortSignal) => {
    setState(now => ({ ...now, isLoading: true }))
    try {
      const value = await load(signal)
      if (!signal.aborted) setState({ value, isLoading: false, problem: null })
    } catch (error) {
      if (!signal.aborted) setState(now => ({ ...now, isLoading: false, problem: callProblem(error) }))
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a call
  useEffect(() => {
    const stop = new AbortController()
    void start(stop.signal)
    return () => stop.abort()
  }, [attempt])
  const reload = useCallback(() => setAttempt(count => count + 1), [])
  const change = useCallback(
    (next: (value: Value) => Value) => setState(now => (now.value === null ? now : { ...now, value: next(now.value) })),
    [],
  )
  return { ...state, reload, change }
}
