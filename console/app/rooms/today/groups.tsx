import { formatIdr } from '@kilat/contract/idr.ts'
import type { Figures, ReportGroup } from '@kilat/contract/operator/reports.ts'
import { useState } from 'react'
import { showCount, showSeconds, showSuccess } from '../../lib/figures.ts'
import { columnText, groupsText, groupText, ownSuppliers, todayText } from '../../text/today.ts'

/** Rows that are shown before somebody wants all. */
const mostRows = 8

type Input = { of: keyof typeof groupText; groups: readonly ReportGroup[]; total: Figures }

/** A list of groups that adds up to the total: a table, or cards on a phone. */
export function Groups({ of, groups, total }: Input) {
  const [isWhole, setWhole] = useState(false)
  const text = groupText[of]
  const hasMore = groups.length > mostRows + 1
  const shown = isWhole || !hasMore ? groups : groups.slice(0, mostRows)
  const rest = groups.slice(shown.length)
  const hasOther = total.other !== 0
  return (
    <section className="panel" aria-labelledby={`report-${of}`}>
      <div className="panel-head">
        <h2 id={`report-${of}`}>{text.title}</h2>
        <span className="end small muted">{text.note}</span>
      </div>
      <table className="report-table">
        <thead>
          <tr>
            <th scope="col">{text.column}</th>
            {columnsOf(total, hasOther).map(({ name }) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(group => (
            <Row key={group.id ?? ''} name={nameOf(of, group)} figures={group} hasOther={hasOther} />
          ))}
          {rest.length > 0 && <Row name={text.rest(rest.length)} figures={addUp(rest)} hasOther={hasOther} />}
        </tbody>
        <tfoot>
          <Row name={groupsText.sum} figures={total} hasOther={hasOther} />
        </tfoot>
      </table>
      {hasMore && (
        <div className="report-more">
          <button type="button" className="button quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? groupsText.fewer : groupsText.all(groups.length)}
          </button>
        </div>
      )}
    </section>
  )
}

function nameOf(of: Input['of'], { id, name }: ReportGroup): string {
  if (id === null) return groupText[of].none
  return name ?? (of === 'suppliers' ? (ownSuppliers[id] ?? id) : id)
}

function Row({ name, figures, hasOther }: { name: string; figures: Figures; hasOther: boolean }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {columnsOf(figures, hasOther).map(({ name, value }) => (
        <td key={name} data-name={name}>
          {value}
        </td>
      ))}
    </tr>
  )
}

function columnsOf(figures: Figures, hasOther: boolean): { name: string; value: string }[] {
  return [
    { name: columnText.revenue, value: formatIdr(figures.revenue) },
    { name: columnText.delivered, value: showCount(figures.delivered) },
    { name: columnText.cost, value: formatIdr(figures.cost) },
    { name: columnText.fees, value: formatIdr(figures.fees) },
    ...(hasOther ? [{ name: columnText.other, value: formatIdr(figures.other) }] : []),
    { name: columnText.profit, value: formatIdr(figures.profit) },
    { name: columnText.success, value: showSuccess(figures) ?? todayText.none },
    { name: columnText.median, value: showSeconds(figures.median_seconds) ?? todayText.none },
  ]
}

/** Several groups as one. Their medians say nothing of the median of all. */
function addUp(groups: readonly Figures[]): Figures {
  const sum = (column: Exclude<keyof Figures, 'median_seconds'>) => groups.reduce((sum, figures) => sum + figures[column], 0)
  const money = { revenue: sum('revenue'), cost: sum('cost'), fees: sum('fees'), other: sum('other'), profit: sum('profit') }
  return { ...money, delivered: sum('delivered'), succeeded: sum('succeeded'), failed: sum('failed'), median_seconds: null }
}
