import type { PageBytes } from './client-bytes.ts'
import type { Figure } from './measure.ts'
import type { PagePaint } from './paint.ts'
import type { SoakMinute } from './soak-metrics.ts'

/** A table of rates: ours, the yardstick's, their ratio, and the budget with its verdict. */
export function formatFigures(figures: Figure[]): string {
  return table(
    ['', 'Kilat /s', 'yardstick /s', 'ratio', 'against', 'budget'],
    figures.map(figure => [
      figure.name,
      round(figure.productPerS),
      round(figure.yardstickPerS),
      figure.ratio.toPrecision(3),
      figure.against,
      judgeRate(figure),
    ]),
  )
}

/** The budget and whether it is kept: by the rate, or, where a slow machine does not reach that, by the ratio to the yardstick. */
function judgeRate({ productPerS, ratio, budget }: Figure): string {
  if (!budget) return '–'
  const wanted = `≥ ${round(budget.perS)}/s`
  if (productPerS >= budget.perS) return `${wanted} ok`
  if (budget.ratio === undefined) return `${wanted} MISSED`
  return `${wanted} not here; ratio ≥ ${budget.ratio} ${ratio >= budget.ratio ? 'ok' : 'MISSED'}`
}

/** A table of sizes in kB (1000 bytes), each with its budget and verdict. */
export function formatBytes(pages: PageBytes[]): string {
  return table(
    ['', '', 'files', 'brotli', 'gzip', 'budget (brotli)'],
    pages.map(({ page, kind, files, brotli, gzip, budget }) => [
      page,
      kind,
      String(files),
      kilobytes(brotli),
      kilobytes(gzip),
      budget === undefined ? '–' : `≤ ${kilobytes(budget)} ${brotli <= budget ? 'ok' : 'OVER'}`,
    ]),
  )
}

/** A table of moments in seconds, each with its budget and verdict; `cls` is a share. */
export function formatPaint(pages: PagePaint[]): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const shown = (key: 'fcpMs' | 'lcpMs', { budget, ...paint }: PagePaint) => {
    const most = budget?.[key]
    return most === undefined ? seconds(paint[key]) : `${seconds(paint[key])} (≤ ${seconds(most)} ${paint[key] <= most ? 'ok' : 'MISSED'})`
  }
  const rows = pages.map(page => [
    ...[page.page, shown('fcpMs', page), shown('lcpMs', page)],
    ...[`${Math.round(page.tbtMs)} ms`, page.cls.toFixed(3)],
  ])
  return table(['', 'first paint (FCP)', 'main paint (LCP)', 'blocked (TBT)', 'shift (CLS)'], rows)
}

/** A table of a soak, a line for each minute. */
export function formatSoak(minutes: SoakMinute[]): string {
  const time = ({ p50, p99 }: SoakMinute['placed']) => `${round(p50)} · ${round(p99)}`
  return table(
    [
      'minute',
      'bought',
      'failed',
      'placed ms p50 · p99',
      'delivered',
      'memory MB',
      'handles',
      'connections',
      'dead rows %',
      'bytes a job',
      'kB an order',
    ],
    minutes.map(seen => [
      ...[seen.minute, seen.bought, seen.failed].map(String),
      ...[time(seen.placed), time(seen.delivered)],
      ...[seen.memory, seen.handles, seen.connections, seen.deadPercent, seen.bytesAJob, seen.databaseKbAnOrder].map(round),
    ]),
  )
}

function table(head: string[], rows: string[][]): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map(row => row[column]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(head), line(widths.map(width => '─'.repeat(width))), ...rows.map(line)].join('\n')
}

function round(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 })
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
