import { formatIdr } from '@kilat/contract/money.ts'
import type { ListLine, ListPart } from '@kilat/contract/operator/price-lists.ts'
import { useId, useState } from 'react'
import { reportText } from '../../text/price-lists.ts'
import { Button } from '../../ui/button.tsx'

/** Lines that are drawn at first: a first list has thousands. */
const shownAtFirst = 50

type Input = {
  part: ListPart
  count: number
  lines: readonly ListLine[]
  /** The chosen skus of rows that are held back; null while nothing can be accepted. */
  chosen: ReadonlySet<string> | null
  onChoose: (sku: string) => void
}

/** The lines of one part of a list. */
export function Lines({ part, count, lines, chosen, onChoose }: Input) {
  const [isWhole, setIsWhole] = useState(false)
  const id = useId()
  const shown = isWhole ? lines : lines.slice(0, shownAtFirst)
  return (
    <section aria-labelledby={id} className="list-part">
      <h3 className="inside" id={id}>
        {reportText.parts[part]} <span className="muted">{count}</span>
        <small>{reportText.meanings[part]}</small>
      </h3>
      <ul className="rows">
        {shown.map(line => (
          // A list may name a sku twice.
          <li className="row" key={`${line.row}/${line.sku}`}>
            {part === 'held' && chosen && line.sku !== null && (
              <label className="pick">
                <input type="checkbox" checked={chosen.has(line.sku)} onChange={() => line.sku !== null && onChoose(line.sku)} />
                <span className="unseen">{reportText.accept(line.name ?? line.sku)}</span>
              </label>
            )}
            <Line line={line} />
          </li>
        ))}
      </ul>
      {!isWhole && lines.length > shownAtFirst && (
        <p className="inside">
          <Button onClick={() => setIsWhole(true)}>{reportText.more(lines.length - shownAtFirst)}</Button>
        </p>
      )}
      {(isWhole || lines.length <= shownAtFirst) && count > lines.length && (
        <p className="inside muted">{reportText.beyond(count - lines.length)}</p>
      )}
    </section>
  )
}

function Line({ line: { row, sku, name, product, detail, change } }: { line: ListLine }) {
  const place = [product, sku, row === null ? null : reportText.row(row)].filter(part => part !== null).join(' · ')
  return (
    <>
      <span>
        <b>{name ?? sku ?? (row === null ? '' : reportText.row(row))}</b>
        <small>{place}</small>
        {!change && row !== null && (
          <small lang="en" className="detail">
            {detail}
          </small>
        )}
      </span>
      {change && (
        <span className="change">
          {change.was === null
            ? reportText.newCost(formatIdr(change.cost))
            : reportText.change(formatIdr(change.was), formatIdr(change.cost))}
          <small>{reportText.price(formatIdr(change.price))}</small>
        </span>
      )}
    </>
  )
}
