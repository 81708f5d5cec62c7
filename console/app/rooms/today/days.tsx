import type { ReportDay } from '@kilat/contract/operator/reports.ts'
import { lazy, Suspense } from 'react'
import { compactIdr, showCount } from '../../lib/figures.ts'
import { shortDay } from '../../lib/wib-days.ts'
import { chartText, columnText } from '../../text/today.ts'
import type { Period } from './period.ts'

// A chart that can not be loaded takes nothing from the page: the table says the same.
const DayChart = lazy(() =>
  import('./day-chart.tsx').then(
    ({ DayChart }) => ({ default: DayChart }),
    () => ({ default: NoChart }),
  ),
)

function NoChart() {
  return <p className="muted small">{chartText.missing}</p>
}

type Input = { days: readonly ReportDay[]; period: Period; today: string; onChoose: (period: Period) => void }

/** The days one by one: a chart for the eyes, and a table that says the same to everybody. */
export function Days({ days, period, today, onChoose }: Input) {
  // Of a single day the others are there to compare; of a range all days are chosen.
  const chosen = period.from === period.to ? period.from : undefined
  return (
    <section className="panel report-days" aria-labelledby="report-days">
      <div className="panel-head">
        <h2 id="report-days">{chartText.title(days.length)}</h2>
        <span className="end small muted">{chartText.unit}</span>
      </div>
      <div className="report-both">
        <div className="report-chart">
          <Suspense fallback={<div className="report-canvas" />}>
            <DayChart days={days} chosen={chosen} today={today} />
          </Suspense>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long table only if it can reach it. */}
        <section className="report-day-table" aria-label={chartText.table} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{chartText.day}</th>
                <th scope="col">{columnText.delivered}</th>
                <th scope="col">{columnText.revenue}</th>
                <th scope="col">{columnText.profit}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, delivered, revenue, profit }) => (
                <tr key={day} className={day === chosen ? 'chosen' : undefined}>
                  <th scope="row">
                    <button type="button" className="report-day" onClick={() => onChoose({ from: day, to: day })}>
                      {day === today ? chartText.today : shortDay(day)}
                    </button>
                  </th>
                  <td>{showCount(delivered)}</td>
                  <td>{compactIdr(revenue)}</td>
                  <td>{compactIdr(profit)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </section>
  )
}
