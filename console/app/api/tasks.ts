import { listTasks } from '@kilat/contract/operator/tasks.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

const everyMs = 5_000

/** Everything that waits, asked for again every few seconds while the page is looked at. */
export function useTasks() {
  return useQuery({
    queryKey: ['tasks'],
    queryFn: ({ signal }) => call(listTasks, {}, signal),
    refetchInterval: everyMs,
    retry: false,
  })
}
