import type { ReportDay } from '@kilat/contract/operator/reports.ts'
import UPlot from 'uplot'
import { compactIdr } from '../../lib/figures.ts'
import { dayOfMonth } from '../../lib/wib-days.ts'

type Colours = { revenue: string; profit: string; chosen: string; line: string; text: string; font: string }

/** The design's tokens as the page shows them now. */
export function readColours(): Colours {
  const page = getComputedStyle(document.documentElement)
  const token = (name: string) => page.getPropertyValue(name).trim()
  return {
    ...{ revenue: `${token('--line-strong')}8c`, profit: token('--ink'), chosen: `${token('--violet')}8c` },
    ...{ line: token('--line'), text: token('--ink-2'), font: token('--font') },
  }
}

/** From here on bars would be hairlines. */
const mostBars = 62

type Input = {
  days: readonly ReportDay[]
  /** The bar that is chosen; −1 for none. */
  marked: number
  colours: Colours
  /** Tells which day the pointer is on. */
  onPoint: (at: number | null) => void
}

/** Bars of revenue with the profit in them, or lines for many days. Days are numbered; their names are at the axis. */
export function chartOptions({ days, marked, colours, onPoint }: Input): Omit<UPlot.Options, 'width' | 'height'> {
  const areBars = days.length <= mostBars
  const { line, text, font } = colours
  const axis = { stroke: text, font: `600 12px ${font}`, ticks: { show: false } }
  const bars = (fills: (at: number) => string): Partial<UPlot.Series> => ({
    paths: UPlot.paths.bars?.({
      size: [0.66, 40],
      radius: 0.12,
      disp: { fill: { unit: 3, values: () => days.map((_, at) => fills(at)) } },
    }),
    // Only bars without an outline take a colour each.
    width: 0,
    fill: colours.revenue,
    points: { show: false },
  })
  const lines = (stroke: string, fill?: string): Partial<UPlot.Series> => ({
    stroke,
    width: 2,
    points: { show: false },
    ...(fill && { fill }),
  })
  return {
    legend: { show: false },
    padding: [12, days.length > 31 ? 18 : 4, 0, 0],
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: { x: { time: false, range: () => [-0.6, days.length - 0.4] }, y: { range: (_, low, high) => rangeOf(low, high) } },
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        splits: chart => everySome(days.length, Math.max(1, Math.floor(chart.width / (days.length > 31 ? 64 : 34)))),
        values: (_, splits) => splits.map(at => nameOf(days, at)),
      },
      { ...axis, size: 54, gap: 6, space: 52, grid: { stroke: line, width: 1 }, values: (_, splits) => splits.map(compactIdr) },
    ],
    series: [
      {},
      areBars
        ? bars(at => (at === marked ? colours.chosen : colours.revenue))
        : lines(colours.revenue.slice(0, 7), `${colours.revenue.slice(0, 7)}26`),
      areBars ? bars(() => colours.profit) : lines(colours.profit),
    ],
    hooks: { setCursor: [chart => onPoint(chart.cursor.idx ?? null)] },
  }
}

/** From zero, or from below the largest loss, with room above; something to see on a day without trade. */
function rangeOf(low: number, high: number): [number, number] {
  const [from, to] = [Math.min(0, low ?? 0), Math.max(0, high ?? 0)]
  return from === 0 && to === 0 ? [0, 100_000] : [from * 1.1, to * 1.08]
}

/** As many days as have room, the last one among them. */
function everySome(count: number, room: number): number[] {
  const step = Math.ceil(count / room)
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => count - 1 - at * step).toReversed()
}

function nameOf(days: readonly ReportDay[], at: number): string {
  const day = days[at]?.day
  if (day === undefined) return ''
  return days.length > 31 ? dayOfMonth(day) : String(Number(day.slice(8)))
}
