import { formatIdr } from '@kilat/contract/idr.ts'
import type { Deposit, DepositStatus } from '@kilat/contract/wallet.ts'
import { Badge, type BadgeTone } from '../../components/badge.tsx'
import { accountText } from '../../text/account.ts'
import { formatDateTime } from '../../text/shell/time.ts'

const tones: Record<DepositStatus, BadgeTone> = { pending_payment: 'warn', paid: 'ok', expired: 'calm', cancelled: 'calm' }

/** A list of deposits. */
export function DepositList({ deposits }: { deposits: readonly Deposit[] }) {
  return (
    <ul className="card overflow-hidden divide-y divide-line">
      {deposits.map(({ id, status, amount, channel_id, created_at }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 lg:px-5 py-3">
          <b>{formatIdr(amount)}</b>
          <Badge tone={tones[status]}>{accountText.depositStatus[status]}</Badge>
          <span className="note truncate">
            {id} · {channel_id.replaceAll('_', ' ').toUpperCase()}
          </span>
          <span className="fine text-right">{formatDateTime(created_at)}</span>
        </li>
      ))}
    </ul>
  )
}
