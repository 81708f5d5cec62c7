import { exportReport, listReportDays, type ReportFormat, readReport } from '@kilat/contract/operator/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

type Period = { from: string; to: string }

/** A day that runs changes with each delivery; one that has ended does only if a delivery is taken back. */
const everyMs = { running: 30_000, ended: 600_000 }

type Asked = { period: Period; isRunning: boolean }

/** What a period earned, asked for again while it runs. */
export function useReport({ period, isRunning }: Asked) {
  return useQuery({
    queryKey: ['report', period.from, period.to],
    queryFn: async ({ signal }) => (await call(readReport, { query: period }, signal)).data,
    refetchInterval: isRunning ? everyMs.running : everyMs.ended,
    retry: false,
  })
}

/** What each day of a period earned. */
export function useReportDays({ period, isRunning }: Asked) {
  return useQuery({
    queryKey: ['report-days', period.from, period.to],
    queryFn: async ({ signal }) => (await call(listReportDays, { query: period }, signal)).data,
    refetchInterval: isRunning ? everyMs.running : everyMs.ended,
    retry: false,
  })
}

/** Where the browser gets a period's file: it saves the file piece by piece, whatever the size. */
export function exportAddress({ from, to }: Period, format: ReportFormat): string {
  return `/api${exportReport.path}?${new URLSearchParams({ from, to, format })}`
}
