import { titlesOf } from '@kilat/contract/item-title.ts'
import { formatIdr } from '@kilat/contract/money.ts'
import { listOrderTraffic } from '@kilat/contract/operator/order-traffic.ts'
import { getOrder, type OperatorOrder } from '@kilat/contract/operator/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { Approvals } from '../../acts/approvals.tsx'
import { call, sentenceOf } from '../../api/call.ts'
import { copyText } from '../../lib/copy-text.ts'
import { moment } from '../../lib/times.ts'
import { useWayBack } from '../../lib/use-way-back.ts'
import { listedText } from '../../text/listed.ts'
import { orderText } from '../../text/order.ts'
import { statusNames } from '../../text/order-status.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Say } from '../../ui/say.tsx'
import { toast } from '../../ui/toasts.tsx'
import { Acts } from './acts.tsx'
import { Books } from './books.tsx'
import { Facts } from './facts.tsx'
import { Timeline } from './timeline.tsx'
import './order.css'

const everyMs = 5_000

/** One order: what can be done with it, who it is for, its money, and everything that happened to it. */
export function Component() {
  const { id = '' } = useParams()
  const params = { id }
  const order = useQuery({
    queryKey: ['order', id],
    queryFn: ({ signal }) => call(getOrder, { params }, signal),
    refetchInterval: everyMs,
    retry: false,
  })
  const traffic = useQuery({
    queryKey: ['order', id, 'traffic'],
    queryFn: ({ signal }) => call(listOrderTraffic, { params }, signal),
    refetchInterval: everyMs * 3,
    retry: false,
  })
  const shown = order.data?.data
  return (
    <>
      <title>{`${id} | Konsol`}</title>
      <Back />
      {order.error && (
        <div className="stack close">
          <Say kind="bad">
            {sentenceOf(order.error)} {shown && listedText.old}
          </Say>
          <Button onClick={() => Promise.all([order.refetch(), traffic.refetch()])}>{listedText.again}</Button>
        </div>
      )}
      {!shown && !order.error && <p className="muted">{orderText.loading}…</p>}
      {shown && (
        <>
          <Head order={shown} />
          <div className="order-grid">
            <div className="stack order-acts">
              <Acts order={shown} isOffline={order.isError} />
              <Approvals subject={shown.id} />
            </div>
            <Facts order={shown} />
            <div className="stack order-main">
              <Timeline order={shown} traffic={traffic.data?.data ?? []} isCut={traffic.isError} />
              <Books order={shown} />
            </div>
          </div>
        </>
      )}
    </>
  )
}

/** To the list that the order was opened from, or to what waits. */
function Back() {
  const goBack = useWayBack()
  if (!goBack) {
    return (
      <Link className="back" to="/">
        <Icon name="back" isLittle />
        {orderText.toTasks}
      </Link>
    )
  }
  return (
    <button type="button" className="back" onClick={goBack}>
      <Icon name="back" isLittle />
      {orderText.back}
    </button>
  )
}

function Head({ order }: { order: OperatorOrder }) {
  const { name, look } = statusNames[order.status]
  const copy = async () => {
    const isCopied = await copyText(order.id)
    toast(isCopied ? { kind: 'ok', title: orderText.copied } : { kind: 'info', title: orderText.notCopied })
  }
  const lines = nextLines(order)
  return (
    <header className="order-head">
      <div>
        <h1 tabIndex={-1}>
          {order.quantity > 1 ? `${order.quantity} × ` : ''}
          {titlesOf(order.product, order.item).at(-1)}
        </h1>
        <span className={`state ${look}`}>{name}</span>
        <b className="order-total">{formatIdr(order.total)}</b>
      </div>
      <div>
        <span className="order-id">{order.id}</span>
        <button type="button" className="icon-button" aria-label={orderText.copy} onClick={copy}>
          <Icon name="copy" isLittle />
        </button>
        <span className="muted small">
          {moment(order.created_at)} · {orderText.version(order.version)}
        </span>
      </div>
      {lines.length > 0 && (
        <div className="say violet">
          <Icon name="clock" />
          <div>
            {lines.map(({ at, sentence }) => (
              <p key={sentence}>
                <b>{moment(at)}</b> {sentence}
              </p>
            ))}
          </div>
        </div>
      )}
    </header>
  )
}

/** What the store does next by itself, and when. */
function nextLines({ status, decide_by: decideBy, promised_at: promised, attempts }: OperatorOrder): { at: string; sentence: string }[] {
  const { next } = orderText
  const asked = attempts.find(({ settled_at: settled, next_check_at: at }) => settled === null && at !== null)
  return [
    ...(asked?.next_check_at ? [{ at: asked.next_check_at, sentence: `${next.ask} ${asked.supplier} ${next.asking}` }] : []),
    ...(status === 'on_hold' && decideBy !== null ? [{ at: decideBy, sentence: next.on_hold }] : []),
    ...((status === 'paid' || status === 'delivering') && promised !== null ? [{ at: promised, sentence: next.promise }] : []),
  ]
}
