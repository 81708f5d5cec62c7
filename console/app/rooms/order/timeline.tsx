import type { Traffic } from '@kilat/contract/operator/order-traffic.ts'
import type { OperatorOrder } from '@kilat/contract/operator/orders.ts'
import { useSearchParams } from 'react-router'
import { dayOf, exactTime } from '../../lib/times.ts'
import { orderText, type Shown } from '../../text/order.ts'
import { Say } from '../../ui/say.tsx'
import { entriesOf } from './entries.ts'

type Input = {
  order: OperatorOrder
  traffic: readonly Traffic[]
  /** Calls may be missing, as they could not be read. */
  isCut: boolean
}

/** All that happened, of one kind or of all; the choice is in the address. */
export function Timeline({ order, traffic, isCut }: Input) {
  const [search, setSearch] = useSearchParams()
  const kinds = Object.keys(orderText.filters) as Shown[]
  const chosen = kinds.find(kind => kind === search.get('lihat')) ?? 'all'
  const entries = entriesOf(order, traffic).filter(({ kind }) => chosen === 'all' || kind === chosen)
  return (
    <section className="panel" aria-labelledby="timeline">
      <div className="panel-head">
        <h2 id="timeline">{orderText.timeline}</h2>
        <span className="end small muted">{orderText.newestFirst}</span>
      </div>
      <div className="inside">
        <fieldset className="filters">
          <legend className="unseen">{orderText.filter}</legend>
          {kinds.map(kind => (
            <label className="chip" key={kind}>
              <input
                type="radio"
                name="shown"
                checked={kind === chosen}
                onChange={() => setSearch(kind === 'all' ? {} : { lihat: kind }, { replace: true })}
              />
              {orderText.filters[kind]}
            </label>
          ))}
        </fieldset>
        {isCut && <Say kind="warn">{orderText.cut}</Say>}
        {entries.length === 0 && <p className="muted">{orderText.nothing}</p>}
        <ol className="happened">
          {entries.map(({ key, at, kind, title, detail, count = 1 }, place) => (
            <li key={key} className={kind}>
              <span className="happened-at">
                {dayOf(at) === dayOf(entries[place - 1]?.at ?? '') ? '' : <small>{dayOf(at)}</small>}
                {exactTime(at)}
              </span>
              <span className="pin" aria-hidden="true" />
              <span>
                <b>{title}</b>
                {count > 1 && <span className="muted"> {count}×</span>}
                {detail !== '' && <small>{detail}</small>}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
