import type { ShownStatus } from '@kilat/contract/transactions.ts'
import { useId } from 'react'
import { StatusBadge } from '../../components/status-badge.tsx'
import { cx } from '../../lib/class-names.ts'

const grounds = { warn: 'bg-warn-soft', go: 'bg-violet-soft', ok: 'bg-ok-soft', calm: 'bg-sunken' }

/** Of the heading that says what came into the wallet last: whoever put it there goes on reading here. */
export const inWalletId = 'di-saldo'

type Props = {
  status: ShownStatus
  tone: keyof typeof grounds
  title: string
  lead: React.ReactNode
  /** The level of the heading: the page's own, or a section's. */
  heading?: 'h1' | 'h2'
  /** Of the heading, for a card that is found by it. */
  id?: string | undefined
  children?: React.ReactNode
}

/** The card that says how an order ended: its status, what happened, where the money is and what to do. */
export function OutcomeCard({ status, tone, title, lead, heading: Heading = 'h1', id, children }: Props) {
  const own = useId()
  const headingId = id ?? own
  return (
    <section className="card overflow-hidden" aria-labelledby={headingId}>
      <div className={cx('p-4 lg:p-6', grounds[tone])}>
        <span className="block -ml-2">
          <StatusBadge status={status} />
        </span>
        <Heading id={headingId} className="mt-2 title-page">
          {title}
        </Heading>
        <div className="mt-1.5 text-ink-2 max-w-[62ch]">{lead}</div>
      </div>
      {children && <div className="grid gap-4 p-4 lg:p-6">{children}</div>}
    </section>
  )
}
