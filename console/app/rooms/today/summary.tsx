import { formatIdr } from '@kilat/contract/idr.ts'
import type { Report } from '@kilat/contract/operator/reports.ts'
import { showCount, showSeconds, showShare, showSuccess } from '../../lib/figures.ts'
import { exactTime } from '../../lib/times.ts'
import { columnText, otherAccounts, todayText } from '../../text/today.ts'
import { Say } from '../../ui/say.tsx'

/** The figures of the whole period, and that they are those of the books. */
export function Summary({ report }: { report: Report }) {
  const { total, others, difference, read_at: at } = report
  const share = (part: number) => {
    const shown = showShare(part, total.revenue)
    return shown === null ? undefined : todayText.ofRevenue(shown)
  }
  return (
    <section className="panel" aria-label={todayText.summary}>
      <dl className="report-figures">
        <Figure name={columnText.revenue} value={formatIdr(total.revenue)} note={todayText.delivered(showCount(total.delivered))} />
        <Figure name={columnText.cost} value={formatIdr(total.cost)} note={share(total.cost)} />
        <Figure name={columnText.fees} value={formatIdr(total.fees)} note={share(total.fees)} />
        <Figure name={columnText.profit} value={formatIdr(total.profit)} note={share(total.profit)} />
        <Figure
          name={columnText.success}
          value={showSuccess(total) ?? todayText.none}
          note={total.failed > 0 ? todayText.failed(showCount(total.failed)) : todayText.noFailed}
        />
        <Figure name={columnText.median} value={showSeconds(total.median_seconds) ?? todayText.none} note={todayText.toDelivery} />
      </dl>
      {others.length > 0 && (
        <dl className="report-others">
          {others.map(({ account, amount }) => (
            <div key={account}>
              <dt>{otherAccounts[account] ?? account}</dt>
              <dd>{formatIdr(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      {difference === 0 ? (
        <p className="report-same">
          <span className="state ok">{todayText.same}</span>
          <span>
            {others.length > 0 ? todayText.sumWithOther : todayText.sum}, {todayText.counted(exactTime(at))}
          </span>
        </p>
      ) : (
        <div className="report-same">
          <Say kind="bad">
            <b>{todayText.differs(formatIdr(difference))}</b> {todayText.differsWhy}
          </Say>
        </div>
      )}
    </section>
  )
}

function Figure({ name, value, note }: { name: string; value: string; note: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  )
}
