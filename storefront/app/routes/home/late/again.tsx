import { formatIdr } from '@kilat/contract/idr.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { useEffect, useState } from 'react'
import { noteOutcome } from '../../../features/memory/note-outcome.ts'
import { fillFor, nameTarget, readTargets, type Target, targetPath } from '../../../features/memory/targets.ts'
import { payUntil, readOpenOrder } from '../../../features/orders/kept-orders.ts'
import { useReturn } from '../../../features/orders/use-return.ts'
import { getTransaction } from '../../../lib/endpoints.ts'
import { callApi } from '../../../session/calls/call-api.ts'
import { memoryText } from '../../../text/memory.ts'
import { formatCountdown } from '../../../text/shell/time.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { Link } from '../../../ui/link.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { openOrderState } from './open-order-state.ts'

const mostShown = 6

/** For a visitor who comes back: the order that can still be paid, and whom to buy for again. Each fills the space kept for it. */
export function OpenOrder() {
  const [kept] = useState(() => readOpenOrder(Date.now()))
  const [isDue] = useState(kept !== undefined && kept.payBefore > Date.now())
  const answer = useAnswer(kept?.order.id)
  const left = useSecondsLeft(answer?.until ?? kept?.payBefore ?? 0)
  if (!kept) return null
  const { order } = kept
  const { isOpen, sentence } = openOrderState(answer?.order, left)
  // An order whose time is over by this clock shows only if the store says otherwise.
  if (!isDue && !isOpen) return null
  return (
    <section aria-label={sentence} className="flex items-center gap-3 min-h-21 p-3 rounded-l bg-warn-soft">
      <Cover src={order.cover} className="w-10.5 flex-none rounded-s" />
      <span className="min-w-0">
        <span className="block truncate text-s font-semibold text-warn">{sentence}</span>
        {isOpen && (
          <span role="timer" className="block truncate text-l font-extrabold">
            <span>{formatCountdown(left)}</span> <span className="fine">{memoryText.left}</span>
          </span>
        )}
        <span className="block truncate fine">
          {formatIdr(order.total)} · {order.itemName}
        </span>
      </span>
      <Link to={`/transactions/${order.id}`} className={buttonClass('main', 'ml-auto flex-none')}>
        {isOpen ? memoryText.pay : memoryText.see}
      </Link>
    </section>
  )
}

/** The last targets: one tap fills in player, pack, channel and contact. */
export function Again() {
  const [targets] = useState(readTargets)
  if (targets.length === 0) return null
  return (
    <section aria-labelledby="lagi">
      <SectionTitle
        id="lagi"
        end={
          <Link to="/transactions#diingat" className={buttonClass('quiet', '-mr-3')}>
            {memoryText.manage}
          </Link>
        }
      >
        {memoryText.again}
      </SectionTitle>
      <ul className="rail gap-3">
        {targets.slice(0, mostShown).map(target => (
          <li key={`${target.productId} ${target.display}`} className="flex-none w-70 max-w-[85vw]">
            <AgainCard target={target} />
          </li>
        ))}
      </ul>
      <p className="mt-2 truncate fine">{memoryText.againNote}</p>
    </section>
  )
}

function AgainCard({ target }: { target: Target }) {
  const { item, quantity } = target
  return (
    <Link to={targetPath(target)} onClick={() => fillFor(target)} className="card block p-3 text-ink no-underline hover:bg-sunken">
      <span className="flex items-center gap-3">
        <Cover src={target.cover} className="w-9 flex-none rounded-s" />
        <span className="min-w-0">
          <b className="block truncate">{nameTarget(target)}</b>
          <span className="block truncate fine">{[target.productTitle, target.display].filter(Boolean).join(' · ')}</span>
        </span>
      </span>
      {item && (
        <span className="flex items-center justify-between gap-3 min-h-11 mt-2.5 px-3.5 border border-line rounded-m text-sm">
          <b className="truncate">{memoryText.againItem(quantity > 1 ? `${item.name} × ${quantity}` : item.name)}</b>
        </span>
      )}
    </Link>
  )
}

type Answer = { order: Transaction; until: number }

/** The order as it is now, and until when it can be paid by this device's clock. */
function useAnswer(id: string | undefined): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>()
  const [returns, setReturns] = useState(0)
  useReturn(() => setReturns(returns + 1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each return is a call
  useEffect(() => {
    if (!id) return
    const stop = new AbortController()
    callApi(getTransaction, { params: { id } }, { signal: stop.signal }).then(
      ({ data }) => {
        setAnswer({ order: data, until: payUntil(data) })
        noteOutcome(data)
      },
      () => {
        // Without an answer the order's own page tells.
      },
    )
    return () => stop.abort()
  }, [id, returns])
  return answer
}

function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (until - now) / 1000
}
