import { titlesOf } from '@kilat/contract/item-title.ts'
import { formatIdr, rupiah } from '@kilat/contract/money.ts'
import { permissionsOfRole } from '@kilat/contract/operator/roles.ts'
import type { Task } from '@kilat/contract/operator/tasks.ts'
import { Link } from 'react-router'
import { ActButton } from '../../acts/act-button.tsx'
import type { AskedAct } from '../../acts/act-call.ts'
import { useOperator } from '../../api/session.ts'
import { age, moment } from '../../lib/times.ts'
import { sayDestination } from '../../text/approvals.ts'
import type { MoneyPart } from '../../text/money.ts'
import { kindNames, nextOf, reasonOf, waitingText } from '../../text/waiting.ts'
import { Icon } from '../../ui/icon.tsx'

type Input = { task: Task; at: string; isNext: boolean; isOffline: boolean; onAsk: (asked: AskedAct) => void }

/** One waiting thing: what is wrong, whose money, what the store does next by itself, and at most two acts. */
export function TaskRow({ task, at, isNext, isOffline, onAsk }: Input) {
  const { kind, amount, since, order } = task
  const { data: operator } = useOperator()
  const part = operator && permissionsOfRole(operator.role).includes('move_money') ? moneyPartOf(kind) : undefined
  // Nobody agrees to an own request.
  const can = task.can.filter(act => act !== 'agree' || task.company !== operator?.name)
  const { name, look } = kindNames[kind]
  const next = nextOf(task)
  const who = whoOf(task)
  const subject = {
    id: task.id,
    orderId: order?.id ?? task.subject_id ?? task.id,
    version: task.version ?? 0,
    account: task.account ?? '',
    amount: amount ?? rupiah(0),
  }
  return (
    <li className={isNext ? 'task next-up' : 'task'} tabIndex={-1} data-task>
      <p className="task-kind">
        <span className={`state ${look}`}>{name}</span>
        <span className="task-age">{age(since, new Date(at))}</span>
      </p>
      <p className="task-amount">{amount === null ? <span className="unseen">{waitingText.noMoney}</span> : formatIdr(amount)}</p>
      <p className="task-why">{order ? <Link to={`/pesanan/${order.id}`}>{reasonOf(task)}</Link> : reasonOf(task)}</p>
      {who.length > 0 && (
        <p className="task-who">
          {who.join(' · ')}
          {order && (
            <>
              <span className="dot"> · </span>
              <span className="whole">{order.id}</span>
            </>
          )}
        </p>
      )}
      <p className="task-next">
        <Icon name="clock" isLittle />
        <span>
          {next.at !== null && <b>{moment(next.at, new Date(at))}</b>} {next.sentence}
        </span>
      </p>
      {part !== undefined && (
        <div className="task-acts">
          <Link className="button" to={moneyPlaceOf(part, order)}>
            {waitingText.toMoney}
          </Link>
        </div>
      )}
      {can.length > 0 && (
        <div className="task-acts">
          {can.map((act, place) => (
            <ActButton
              key={act}
              act={act}
              subject={subject}
              what={`${reasonOf(task)} ${[...who, ...(order ? [order.id] : [])].join(' · ')}`}
              amount={amount}
              to={task.to}
              onAsk={onAsk}
              isMain={isNext && place === 0}
              isOffline={isOffline}
            />
          ))}
        </div>
      )}
    </li>
  )
}

function moneyPlaceOf(part: MoneyPart, order: Task['order']): string {
  if (part !== 'klaim') return `/uang?bagian=${part}`
  return order ? `/uang?pesanan=${order.id}` : '/uang'
}

/** The part of the money room where a thing is decided that has no act here. */
function moneyPartOf(kind: Task['kind']): MoneyPart | undefined {
  switch (kind) {
    case 'claim':
      return 'klaim'
    case 'deposit':
      return 'tanpa-pemilik'
    case 'difference':
      return 'selisih'
    default:
      return undefined
  }
}

/** Whose it is: the item and its player, or the company's own words; of a request where its money goes. */
function whoOf({ order, detail, subject_id: subject, kind, to }: Task): string[] {
  const goes = to ? [sayDestination(to)] : []
  if (order) {
    const many = order.quantity > 1 ? `${order.quantity} × ` : ''
    const what = titlesOf(order.product, order.item).toReversed().join(' ')
    return [...goes, `${many}${what}`, order.player === '' ? order.contact : order.player]
  }
  if ((kind === 'transfer' || kind === 'approval') && subject !== null) return [...goes, subject]
  return detail === null ? goes : [...goes, detail]
}
