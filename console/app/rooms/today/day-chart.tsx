import type { ReportDay } from '@kilat/contract/operator/reports.ts'
import { useEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import { compactIdr } from '../../lib/figures.ts'
import { longDay, shortDay } from '../../lib/wib-days.ts'
import { chartText } from '../../text/today.ts'
import { chartOptions, readColours } from './chart-options.ts'
import 'uplot/dist/uPlot.min.css'

type Input = { days: readonly ReportDay[]; chosen: string | undefined; today: string }

/** Revenue and profit of each day, in the colours of the page. It is a picture: the table beside it is what can be read and pressed. */
export function DayChart({ days, chosen, today }: Input) {
  const place = useRef<HTMLDivElement>(null)
  const theme = useTheme()
  const [pointed, setPointed] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read again when the theme changes.
  useEffect(() => {
    const target = place.current
    if (!target) return
    const { clientWidth: width, clientHeight: height } = target
    const marked = days.findIndex(({ day }) => day === chosen)
    const options = chartOptions({ days, marked, colours: readColours(), onPoint: setPointed })
    const data: UPlot.AlignedData = [days.map((_, at) => at), days.map(({ revenue }) => revenue), days.map(({ profit }) => profit)]
    const chart = new UPlot({ ...options, width, height }, data, target)
    const watch = new ResizeObserver(() => {
      if (target.clientWidth !== chart.width) chart.setSize({ width: target.clientWidth, height: target.clientHeight })
    })
    watch.observe(target)
    return () => {
      watch.disconnect()
      chart.destroy()
    }
  }, [days, chosen, theme])
  const day = pointed === null ? undefined : days[pointed]
  return (
    <>
      <p className="report-legend" aria-hidden="true">
        {day ? (
          <b>{chartText.point(shortDay(day.day), compactIdr(day.revenue), compactIdr(day.profit))}</b>
        ) : (
          <>
            <span className="revenue">{chartText.ended}</span>
            <span className="profit">{chartText.profit}</span>
            {chosen !== undefined && <span className="chosen">{chosen === today ? chartText.running : chartText.chosen}</span>}
          </>
        )}
      </p>
      <div ref={place} className="report-canvas" role="img" aria-label={describe(days)} />
    </>
  )
}

function describe(days: readonly ReportDay[]): string {
  const best = days.reduce<ReportDay | undefined>((most, day) => (day.revenue > (most?.revenue ?? 0) ? day : most), undefined)
  return best ? chartText.about(days.length, compactIdr(best.revenue), longDay(best.day)) : chartText.nothing(days.length)
}

/** Changes whenever the page changes its colours: by the switch, or with the system. */
function useTheme(): number {
  const [theme, setTheme] = useState(0)
  useEffect(() => {
    const changed = () => setTheme(count => count + 1)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const watch = new MutationObserver(changed)
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    dark.addEventListener('change', changed)
    return () => {
      watch.disconnect()
      dark.removeEventListener('change', changed)
    }
  }, [])
  return theme
}
