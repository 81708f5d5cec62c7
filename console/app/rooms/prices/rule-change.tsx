import { formatIdr } from '@kilat/contract/idr.ts'
import type { ListedProduct } from '@kilat/contract/operator/items.ts'
import type { PriceRuleChange } from '@kilat/contract/operator/prices.ts'
import { useState } from 'react'
import { sentenceOf } from '../../api/call.ts'
import { ruleText } from '../../text/prices.ts'
import { Button } from '../../ui/button.tsx'
import { Say } from '../../ui/say.tsx'

type Input = { change: PriceRuleChange | undefined; error: Error | null; isReading: boolean; products: readonly ListedProduct[] }

const mostFirst = 5

/** What a rule would change: how many prices rise and fall, which stay below their cost, and each of them. */
export function RuleChange({ change, error, isReading, products }: Input) {
  const [isWhole, setIsWhole] = useState(false)
  if (error) return <Say kind="bad">{sentenceOf(error)}</Say>
  if (!change) return <p className="muted">{isReading ? ruleText.reading : ''}</p>
  const { moved, moved_count: count, below_cost: below } = change
  const up = moved.filter(({ before, after }) => after > before).length
  const items = new Map(products.flatMap(({ items }) => items).map(item => [item.id, item]))
  const shown = isWhole ? moved : moved.slice(0, mostFirst)
  return (
    <section className="panel changes" aria-busy={isReading} aria-label={ruleText.changes}>
      <div className="tally">
        <div>
          <b>{up}</b>
          {ruleText.up}
        </div>
        <div>
          <b>{count - up}</b>
          {ruleText.down}
        </div>
        <div>
          <b className={below.length > 0 ? 'loss' : undefined}>{below.length}</b>
          {ruleText.below}
        </div>
      </div>
      {count === 0 && <p className="inside muted small">{ruleText.nothing}</p>}
      <ul className="rows">
        {below.slice(0, mostFirst).map(({ item_id: id, detail }) => {
          const item = items.get(id)
          return (
            <li key={`below ${id}`} className="below">
              <span>
                <b>{item?.name ?? id}</b>
                <small>{item?.cost ? `${formatIdr(item.price)} · modal ${formatIdr(item.cost)}` : detail}</small>
              </span>
              <span className="loss">{ruleText.notApplied}</span>
            </li>
          )
        })}
        {shown.map(({ item_id: id, name, cost, before, after }) => (
          <li key={id}>
            <span>
              <b>{name}</b>
              <small>
                {after > before ? ruleText.up : ruleText.down} {formatIdr(Math.abs(after - before))} · modal {formatIdr(cost)}
              </small>
            </span>
            <span className="moved">
              <s>{formatIdr(before)}</s> <b>{formatIdr(after)}</b>
            </span>
          </li>
        ))}
      </ul>
      {moved.length > shown.length && (
        <Button look="quiet" onClick={() => setIsWhole(true)}>
          {ruleText.more(moved.length - shown.length)}
        </Button>
      )}
    </section>
  )
}
