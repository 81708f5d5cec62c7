import { formatIdr } from '@kilat/contract/idr.ts'
import type { Deposit, DepositStatus } from '@kilat/contract/wallet.ts'
import { Badge, type BadgeTone } from '../../components/basics/badge.tsx'
import { depositText } from '../../text/deposit.ts'
import { formatDateTime } from '../../text/shell/time.ts'
import { Link } from '../../ui/link.tsx'
import { depositLabel } from './deposit-label.ts'

const tones: Record<DepositStatus, BadgeTone> = { pending_payment: 'warn', paid: 'ok', expired: 'calm', cancelled: 'calm' }

type Props = {
  deposits: readonly Deposit[]
  /** Id of the one shown above. */
  shown: string | undefined
  toDeposit: (id: string) => string
}

/** A list of deposits; each leads to its card. */
export function DepositList({ deposits, shown, toDeposit }: Props) {
  return (
    <ul className="card overflow-hidden divide-y divide-line">
      {deposits.map(({ id, status, amount, credited, taken_back, channel_id, created_at }) => (
        <li key={id} className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 lg:px-5 py-3">
          <Link
            to={toDeposit(id)}
            aria-current={id === shown || undefined}
            className="font-bold after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-violet-text focus-visible:outline-none"
          >
            {formatIdr(amount)}
          </Link>
          <span className="justify-self-end">
            <Badge tone={taken_back > 0 ? 'warn' : tones[status]}>{depositLabel({ status, taken_back })}</Badge>
          </span>
          <span className="note truncate">
            {id} · {channel_id.replaceAll('_', ' ').toUpperCase()}
          </span>
          <span className="fine text-right">{formatDateTime(created_at)}</span>
          {taken_back > 0 && <span className="col-span-2 text-s font-semibold">{depositText.takenBack(taken_back)}</span>}
          {credited > 0 && credited !== amount && <span className="col-span-2 text-s font-semibold">{depositText.credited(credited)}</span>}
        </li>
      ))}
    </ul>
  )
}
