import type { ShownStatus } from '@kilat/contract/transactions.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { cx } from '../../lib/class-names.ts'

const grounds = { warn: 'bg-warn-soft', go: 'bg-violet-soft', ok: 'bg-ok-soft', calm: 'bg-sunken' }

type Props = {
  status: ShownStatus
  tone: keyof typeof grounds
  title: string
  lead: React.ReactNode
  /** The level of the heading: the page's own, or a section's. */
  heading?: 'h1' | 'h2'
  children?: React.ReactNode
}

/** The card that says how an order ended: its status, what happened, where the money is and what to do. */
export function OutcomeCard({ status, tone, title, lead, heading: Heading = 'h1', children }: Props) {
  return (
    <section className="card overflow-hidden" aria-labelledby={`hasil-${status}`}>
      <div className={cx('p-4 lg:p-6', grounds[tone])}>
        <span className="block -ml-2">
          <StatusBadge status={status} />
        </span>
        <Heading id={`hasil-${status}`} className="mt-2 title-page">
          {title}
        </Heading>
        <div className="mt-1.5 text-ink-2 max-w-[62ch]">{lead}</div>
      </div>
      {children && <div className="grid gap-4 p-4 lg:p-6">{children}</div>}
    </section>
  )
}
