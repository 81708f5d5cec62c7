import { listAlerts, listAlertWays } from '@kilat/contract/operator/alerts.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

const everyMs = 15_000

/** What the store alerts of, asked for again while the page is looked at. */
export function useAlerts() {
  return useQuery({ queryKey: ['alerts'], queryFn: ({ signal }) => call(listAlerts, {}, signal), refetchInterval: everyMs, retry: false })
}

/** The operator's own ways. */
export function useAlertWays() {
  return useQuery({ queryKey: ['alert-ways'], queryFn: ({ signal }) => call(listAlertWays, {}, signal) })
}
