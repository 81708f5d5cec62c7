import { exportReport as exportReportEndpoint, listReportDays, readReport as readReportEndpoint } from '@kilat/contract/operator/reports.ts'
import { type Route, route } from '../../http/route.ts'
import { exportReport } from './export-report.ts'
import { readDays } from './read-days.ts'
import { readReport } from './read-report.ts'

export const reportOperatorRoutes: Route[] = [
  route(readReportEndpoint, async (ctx, { query }) => ({ data: await readReport(ctx, query) })),
  route(listReportDays, async (ctx, { query }) => ({ data: await readDays(ctx, query) })),
  route(exportReportEndpoint, async (ctx, { query }) => exportReport(ctx, query)),
]
