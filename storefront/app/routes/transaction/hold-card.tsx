import { formatIdr } from '@kilat/contract/idr.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { useThemeInfo } from '../../lib/use-theme-info.ts'
import { formatNearTime, formatOtherDay, formatTime } from '../../text/moment.ts'
import { backTo, holdText, holdWords, outcomeText } from '../../text/outcome.ts'
import { formatDuration } from '../../text/shell/time.ts'
import { MoneySteps } from './money-steps.tsx'
import { NumberedSteps } from './numbered-steps.tsx'
import { OutcomeCard } from './outcome-card.tsx'
import { paidStep } from './paid-step.ts'

type Props = { order: Transaction; hold: NonNullable<Transaction['hold']>; now: number }

/** An order on hold: when the supplier is asked again, the deadline of the decision, and what happens then. */
export function HoldCard({ order, hold, now }: Props) {
  const { store } = useThemeInfo()
  const nowIso = new Date(now).toISOString()
  const decideBy = formatNearTime(hold.decide_by, nowIso)
  if (hold.reason === 'payment_taken_back') return <UnpaidCard decideBy={decideBy} />
  const words = holdWords[hold.reason]
  const { next_check_at: nextCheck, checks } = order.delivery
  const place = order.refund_way === 'source' && order.channel.group !== 'qris' ? order.channel.name : holdText.you
  return (
    <>
      <OutcomeCard
        status="on_hold"
        tone="warn"
        title={words.title(formatNearTime(hold.promised_at, nowIso))}
        lead={
          <p>
            <span>{words.lead(order.product.unit)}</span> <b className="text-ink">{holdText.calm}</b>
          </p>
        }
      >
        <dl className="grid auto-cols-fr grid-flow-col border border-line rounded-c divide-x divide-line">
          {nextCheck && (
            <Moment
              label={holdText.nextCheck}
              iso={nextCheck}
              nowIso={nowIso}
              over={holdText.soon}
              more={checks > 0 ? `, ${holdText.checkedOften(checks)}` : ''}
            />
          )}
          <Moment label={holdText.decideBy} iso={hold.decide_by} nowIso={nowIso} over={holdText.deciding} />
        </dl>
        <MoneySteps
          steps={[
            paidStep(order),
            { state: 'hold', title: outcomeText.inStore(store.name), note: outcomeText.untilClear },
            { state: 'next', title: holdText.toEither(place), note: outcomeText.until(decideBy) },
          ]}
        />
      </OutcomeCard>
      <section className="card p-4 lg:p-6" aria-labelledby="akhir">
        <h2 id="akhir" className="title-card mb-3.5">
          {holdText.ends}
        </h2>
        <NumberedSteps steps={holdEnds(order, words, decideBy)} />
        <p className="mt-4.5 note">
          {holdText.late} {holdText.changesItself}
        </p>
      </section>
    </>
  )
}

/** An order whose payment was taken back: nothing more is sent, and the buyer can object until the deadline. */
function UnpaidCard({ decideBy }: { decideBy: string }) {
  return (
    <OutcomeCard status="on_hold" tone="warn" title={holdText.unpaid} lead={<p>{holdText.unpaidLead}</p>}>
      <p>{holdText.unpaidNext(decideBy)}</p>
    </OutcomeCard>
  )
}

type MomentProps = { label: string; iso: string; nowIso: string; over: string; more?: string }

function Moment({ label, iso, nowIso, over, more = '' }: MomentProps) {
  const left = (Date.parse(iso) - Date.parse(nowIso)) / 1000
  const when = left <= 0 ? over : (formatOtherDay(iso, nowIso) ?? holdText.inTime(formatDuration(left)))
  return (
    <div className="p-3.5">
      <dt className="min-h-8 fine font-semibold">{label}</dt>
      <dd className="text-[2rem] leading-9 font-extrabold tracking-[-0.035em] whitespace-nowrap">
        <time dateTime={iso}>{formatTime(iso)}</time>
        <small className="block fine font-medium tracking-normal whitespace-normal">{when + more}</small>
      </dd>
    </div>
  )
}

function holdEnds(order: Transaction, words: (typeof holdWords)[keyof typeof holdWords], decideBy: string): string[][] {
  const what = order.quantity === 1 ? formatIdr(order.total) : holdText.ofTheRest
  const place = order.refund_way === 'wallet' ? holdText.wallet : backTo(order.channel)
  const back = order.refund_way === 'claim' ? holdText.kept(what, order.channel.name) : holdText.back(what, place)
  return [
    [words.arrived, words.arrivedNote],
    [words.failed, `${back[0]?.toUpperCase()}${back.slice(1)}`],
    [holdText.silent(decideBy), holdText.silentNote(back)],
  ]
}
