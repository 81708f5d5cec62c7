import { titlesOf } from '@kilat/contract/item-title.ts'
import { rupiah } from '@kilat/contract/money.ts'
import type { OperatorOrder } from '@kilat/contract/operator/orders.ts'
import { useState } from 'react'
import { ActButton } from '../../acts/act-button.tsx'
import type { AskedAct } from '../../acts/act-call.ts'
import { AskedActSheet } from '../../acts/asked-act.tsx'
import { moment } from '../../lib/times.ts'
import { actTexts } from '../../text/act-words.ts'
import { orderText } from '../../text/order.ts'
import { Button } from '../../ui/button.tsx'

/** The acts that the order's state allows, each with what it means. `isOffline`: the order could not be read again, and may have changed. */
export function Acts({ order, isOffline }: { order: OperatorOrder; isOffline: boolean }) {
  const { id, version, can, rest, attempts } = order
  const [asked, setAsked] = useState<AskedAct>()
  const doubtful = attempts.find(({ can_settle: canSettle }) => canSettle)
  const subject = { id, orderId: id, version, account: '', amount: rupiah(0) }
  const what = `${titlesOf(order.product, order.item).toReversed().join(' ')} · ${order.player} · ${id}`
  // A confirmed delivery that its supplier calls failed is decided by its own rules.
  const isAskable = doubtful?.askable_until != null && ['sent', 'pending', 'unknown'].includes(doubtful.status)
  const isOffered = ({ act, subject }: AskedAct) =>
    subject.id === id ? can.some(offered => offered === act) : doubtful?.reference === subject.id
  const main = (['retry', 'release'] as const).find(act => can.includes(act))
  return (
    <section className="panel" aria-labelledby="acts">
      <div className="panel-head">
        <h2 id="acts">{orderText.acts}</h2>
      </div>
      {can.length === 0 && !doubtful && <p className="inside muted">{orderText.noActs}</p>}
      <ul className="rows">
        {(['retry', 'release', 'refund'] as const)
          .filter(act => can.includes(act))
          .map(act => (
            <li className="inside" key={act}>
              <ActButton
                act={act}
                subject={subject}
                what={what}
                amount={act === 'refund' ? rest : null}
                onAsk={setAsked}
                isMain={act === main}
                isOffline={isOffline}
              />
              <p className="small muted">{orderText.hints[act]}</p>
            </li>
          ))}
        {doubtful && (
          <li className="inside">
            <ActButton
              act="settle"
              subject={{ ...subject, id: doubtful.reference }}
              what={`${what} · ${doubtful.reference}`}
              amount={null}
              onAsk={setAsked}
              isOffline={isOffline}
            />
            <p className="small muted">{orderText.hints.settle}</p>
          </li>
        )}
        {doubtful && (
          <li className="inside">
            {isAskable ? (
              <Button aria-disabled aria-describedby="not-yet">
                {actTexts.fail.button}
              </Button>
            ) : (
              <ActButton
                act="fail"
                subject={{ ...subject, id: doubtful.reference }}
                what={`${what} · ${doubtful.reference}`}
                amount={null}
                onAsk={setAsked}
                isOffline={isOffline}
              />
            )}
            <p className="small muted" id="not-yet">
              {isAskable ? orderText.hints.notYet(doubtful.supplier, moment(doubtful.askable_until ?? '')) : orderText.hints.fail}
            </p>
          </li>
        )}
      </ul>
      <AskedActSheet asked={asked} isGone={asked !== undefined && !isOffered(asked)} onClose={() => setAsked(undefined)} />
    </section>
  )
}
