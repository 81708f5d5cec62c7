import type { Figures, Report } from '@kilat/contract/operator/reports.ts'
import { useSearchParams } from 'react-router'
import { sentenceOf } from '../../api/call.ts'
import { useReport, useReportDays } from '../../api/reports.ts'
import { useMay } from '../../api/use-may.ts'
import { clockTime } from '../../lib/times.ts'
import { countDays, longDay, plainDay, wibToday } from '../../lib/wib-days.ts'
import { periodText, todayText } from '../../text/today.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Say } from '../../ui/say.tsx'
import { Days } from './days.tsx'
import { Download } from './download.tsx'
import { Groups } from './groups.tsx'
import { addressOf, type Chosen, chartPeriod, type Period, readPeriod } from './period.ts'
import { DayStepper, PeriodPicker } from './period-picker.tsx'
import { Summary } from './summary.tsx'
import './today.css'

/** What a day, or a period, earned. The period is in the address. */
export function Component() {
  const [address, setAddress] = useSearchParams()
  const today = wibToday()
  const chosen = readPeriod(address, today)
  const mayRead = useMay('move_money')
  const choose = (period: Period) => setAddress(addressOf(period, today))
  const title = titleOf(chosen)
  return (
    <>
      <title>{`${title} | Konsol`}</title>
      <div className="page-head report-head">
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {mayRead && <p>{describe(chosen, today)}</p>}
        </div>
        {mayRead && chosen.from === chosen.to && <DayStepper day={chosen.from} today={today} onChoose={choose} />}
      </div>
      {mayRead === false && <Say kind="warn">{todayText.noRight}</Say>}
      {mayRead && (
        <>
          <PeriodPicker chosen={chosen} today={today} onChoose={choose} />
          <Shown chosen={chosen} today={today} onChoose={choose} />
        </>
      )}
    </>
  )
}

function titleOf({ name, from, to }: Chosen): string {
  if (name !== 'rentang') return periodText[name]
  return from === to ? plainDay(from) : `${plainDay(from)} – ${plainDay(to)}`
}

function describe({ from, to }: Period, today: string): string {
  if (from !== to) return todayText.range(plainDay(from), plainDay(to), countDays({ from, to }))
  return from === today ? todayText.running(longDay(from), clockTime(new Date().toISOString())) : todayText.whole(longDay(from))
}

type ShownInput = { chosen: Chosen; today: string; onChoose: (period: Period) => void }

function Shown({ chosen: { from, to }, today, onChoose }: ShownInput) {
  const isRunning = to === today
  const report = useReport({ period: { from, to }, isRunning })
  const ofChart = chartPeriod({ from, to })
  const days = useReportDays({ period: ofChart, isRunning })
  const { data } = report
  const isOffline = report.error !== null
  const again = () => Promise.all([report.refetch(), days.refetch()])
  return (
    <div className="stack report">
      {report.error && (
        <div className="offline" role="status">
          <Icon name="alert" />
          <span>{data ? <Old at={data.read_at} /> : sentenceOf(report.error)}</span>
          <Button onClick={again}>{todayText.again}</Button>
        </div>
      )}
      {!data && !isOffline && <Bones />}
      {data && (isEmpty(data) ? <Empty isRunning={isRunning} /> : <Summary report={data} />)}
      {days.data && data && <Days days={days.data} period={{ from, to }} today={today} onChoose={onChoose} />}
      {data && !isEmpty(data) && (
        <>
          <Groups of="products" groups={data.products} total={data.total} />
          <Groups of="channels" groups={data.channels} total={data.total} />
          <Groups of="suppliers" groups={data.suppliers} total={data.total} />
          <Download period={{ from, to }} isOffline={isOffline} />
        </>
      )}
    </div>
  )
}

function Old({ at }: { at: string }) {
  return (
    <>
      <b>{todayText.offlineTitle}</b> {todayText.offline(clockTime(at))}
    </>
  )
}

function isEmpty({ total, products, suppliers }: Report): boolean {
  const nothing: (keyof Figures)[] = ['delivered', 'revenue', 'cost', 'fees', 'other', 'succeeded', 'failed']
  return nothing.every(column => total[column] === 0) && products.length === 0 && suppliers.length === 0
}

function Empty({ isRunning }: { isRunning: boolean }) {
  return (
    <section className="panel report-empty">
      <h2>{isRunning ? todayText.emptyToday : todayText.empty}</h2>
      <p>{isRunning ? todayText.emptyTodayWhy : todayText.emptyWhy}</p>
    </section>
  )
}

/** As high as what comes. */
function Bones() {
  return (
    <>
      <section className="panel report-figures" aria-busy="true" aria-label={todayText.loading}>
        {[1, 2, 3, 4, 5, 6].map(figure => (
          <div key={figure}>
            <i className="bone" />
            <i className="bone" />
          </div>
        ))}
      </section>
      <section className="panel report-bones" aria-hidden="true">
        <i className="bone" />
      </section>
    </>
  )
}
