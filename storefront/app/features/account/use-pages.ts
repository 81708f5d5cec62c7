import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import type { ApiProblem } from '../../api/problems/api-problem.ts'
import { callProblem } from '../../api/problems/call-problem.ts'
import { readAccountId } from '../../session/tokens.ts'
import { appendPage, type ListMemory, type PagedList, renewStart } from './paged-list.ts'

/** Loads a page of a list; the first without a cursor. `limit` only if it differs from the usual length. */
export type FetchPage<Row> = (wish: { cursor?: string; limit?: number }, signal: AbortSignal) => Promise<PagedList<Row>>

type Input<Row> = {
  /** Address of the list. Another address is another list, and a user who comes back finds a list at its former length. */
  address: string
  /** The cursor the address begins at. */
  after: string | undefined
  fetchPage: FetchPage<Row>
  memory: ListMemory<PagedList<Row>>
}

type State<Row> = {
  address: string
  /** Null until loaded; while `isLoading` it may be the list of the previous address. */
  list: PagedList<Row> | null
  isRecalled: boolean
  isLoading: boolean
  isLoadingMore: boolean
  /** Why the last page failed to load. */
  problem: ApiProblem | null
}

export type Pages<Row> = Omit<State<Row>, 'address' | 'isRecalled'> & {
  loadMore: () => Promise<void>
  /** Loads the failed page again. */
  retry: () => void
  /** Loads the rows shown again, as many of them as one call answers; what is shown stays meanwhile. */
  refresh: () => void
}

const longestRenewal = 50

/** A list that grows page by page in the browser. */
export function usePages<Row extends { id: string }>({ address, after, fetchPage, memory }: Input<Row>): Pages<Row> {
  const isBack = useNavigationType() === NavigationType.Pop
  const begin = (before: PagedList<Row> | null): State<Row> => {
    const kept = isBack ? memory.recall(readAccountId(), address) : undefined
    return { address, list: kept ?? before, isRecalled: !!kept, isLoading: !kept, isLoadingMore: false, problem: null }
  }
  const [state, setState] = useState(() => begin(null))
  const [attempt, setAttempt] = useState(0)
  const leash = useRef<AbortController | null>(null)
  // Set during the same render, so that the stored scroll position fits the list's length.
  if (state.address !== address) setState(begin(state.list))

  const start = useEffectEvent(async (signal: AbortSignal) => {
    const { isRecalled, list } = state
    const limit = isRecalled && list ? Math.min(longestRenewal, list.rows.length) : 0
    try {
      const page = await fetchPage({ ...(after && { cursor: after }), ...(limit > 0 && { limit }) }, signal)
      if (signal.aborted) return
      setState(now => ({ ...now, isLoading: false, list: isRecalled && now.list ? renewStart(now.list, page) : page }))
    } catch (error) {
      // A remembered list stays: it was right when last seen.
      if (!signal.aborted && !isRecalled) setState(now => ({ ...now, isLoading: false, list: null, problem: callProblem(error) }))
    }
  })
  // Only another list ends the loading of more: a renewal that ended it would leave the list waiting for ever. Before the next paint, so
  // that nothing on the screen begins to load on the leash of the list before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another list
  useLayoutEffect(() => {
    const own = new AbortController()
    leash.current = own
    return () => own.abort()
  }, [address])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address or another try begins anew
  useEffect(() => {
    const own = new AbortController()
    void start(own.signal)
    return () => own.abort()
  }, [address, attempt])
  useEffect(() => {
    if (state.list && !state.isLoading) memory.keep(readAccountId(), state.address, state.list)
  }, [state, memory])

  const loadMore = async () => {
    const signal = leash.current?.signal
    const { list, isLoading, isLoadingMore } = state
    if (!signal || !list?.next || isLoading || isLoadingMore) return
    setState(now => ({ ...now, isLoadingMore: true, problem: null }))
    try {
      const page = await fetchPage({ cursor: list.next }, signal)
      if (!signal.aborted) setState(now => ({ ...now, isLoadingMore: false, list: appendPage(now.list ?? list, page) }))
    } catch (error) {
      if (!signal.aborted) setState(now => ({ ...now, isLoadingMore: false, problem: callProblem(error) }))
    }
  }
  const retry = () => {
    if (state.list) return void loadMore()
    setState(now => ({ ...now, isLoading: true, problem: null }))
    setAttempt(count => count + 1)
  }
  const refresh = () => {
    // A list that has failed offers to load it again. One that is loading now may be answered with what was before the news, so it begins again.
    if (!state.list && !state.isLoading) return
    setState(now => ({ ...now, isRecalled: now.isRecalled || !now.isLoading }))
    setAttempt(count => count + 1)
  }
  const { list, isLoading, isLoadingMore, problem } = state
  return { list, isLoading, isLoadingMore, problem, loadMore, retry, refresh }
}
