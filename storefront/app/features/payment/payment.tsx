import { StatusBadge } from '../../components/status-badge.tsx'
import { cx } from '../../lib/class-names.ts'
import { useThemeInfo } from '../../lib/use-theme-info.ts'
import { paymentText } from '../../text/payment.ts'
import { formatCountdown, formatDayTime } from '../../text/shell/time.ts'
import { buttonClass, Spinner } from '../../ui/button.tsx'
import { ExternalLink } from '../links/external-link.tsx'
import type { Bill } from './bill.ts'
import { HowToPay } from './how-to-pay.tsx'
import { Instructions } from './instructions.tsx'

/** After this time a gateway that has not sent instructions counts as slow. */
const slowMs = 15_000

type Props = { bill: Bill; now: number } & Pick<React.ComponentProps<typeof Instructions>, 'qrHref'>

/** How to pay now: time left, the code, the amount, and the steps. */
export function Payment({ bill, now, qrHref }: Props) {
  const { instructions } = bill.payment
  const isSlow = now - Date.parse(bill.created_at) > slowMs
  return (
    <>
      <section
        className={cx('card overflow-hidden', instructions?.kind === 'qris' && 'low:grid low:grid-cols-[auto_1fr] low:content-start')}
        aria-label={paymentText.payWith(bill.channel.name)}
      >
        <TimeLeft bill={bill} now={now} />
        {instructions ? (
          <Instructions bill={bill} instructions={instructions} qrHref={qrHref} />
        ) : (
          <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
            <Spinner />
            <b>{paymentText.making}</b>
            <p className="note max-w-[44ch]">{isSlow ? paymentText.makingSlow : paymentText.makingHelp}</p>
          </div>
        )}
      </section>
      {instructions?.pay_url && instructions.kind !== 'hosted_page' && <PayElsewhere url={instructions.pay_url} />}
      {instructions && <HowToPay bill={bill} instructions={instructions} />}
    </>
  )
}

function TimeLeft({ bill, now }: Pick<Props, 'bill' | 'now'>) {
  const [from, until] = [Date.parse(bill.created_at), Date.parse(bill.payment.expires_at)]
  const left = (until - now) / 1000
  const share = Math.min(1, Math.max(0, (until - now) / Math.max(1, until - from)))
  const shown = formatCountdown(left)
  return (
    <div className="px-4 py-3.5 lg:px-6 lg:py-5 bg-warn-soft">
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1.5">
        <div>
          <span className="block -ml-2 mb-1">
            <StatusBadge status="pending_payment" />
          </span>
          <p
            role="timer"
            aria-label={paymentText.timeLeft(shown)}
            className={cx(
              'leading-11 font-extrabold tracking-[-0.04em] whitespace-nowrap',
              left < 3600 ? 'text-[min(2.75rem,15vw)]' : 'text-[min(2.125rem,11vw)]',
            )}
          >
            {left > 0 ? shown : <span className="text-xl tracking-tight">{paymentText.timeUp}</span>}
          </p>
        </div>
        <p className="text-right note">
          {paymentText.payBefore}
          <b className="block text-ink whitespace-nowrap">{formatDayTime(bill.payment.expires_at)}</b>
        </p>
      </div>
      <span aria-hidden="true" className="block h-1.5 mt-3.5 rounded-[3px] bg-(--warn-track) overflow-hidden">
        <span className="block h-full rounded-[3px] bg-warn-fill" style={{ width: `${(share * 100).toFixed(1)}%` }} />
      </span>
    </div>
  )
}

/** Link to the gateway's own page; in a trial, the page where the visitor acts as the payer. */
function PayElsewhere({ url }: { url: string }) {
  const { is_trial: isTrial } = useThemeInfo().store
  if (!isTrial)
    return (
      <ExternalLink className={buttonClass('small', 'w-full')} href={url}>
        {paymentText.payElsewhere}
      </ExternalLink>
    )
  return (
    <section
      aria-labelledby="simulasi"
      className="rounded-l border-2 border-dashed border-(--violet-line) bg-violet-soft p-4 flex flex-wrap items-center gap-3"
    >
      <div className="flex-1 min-w-52">
        <h2 id="simulasi" className="font-bold text-violet-text">
          {paymentText.simulation}
        </h2>
        <p className="note">{paymentText.simulationHelp}</p>
      </div>
      <ExternalLink className={buttonClass('small', 'max-md:w-full')} href={url}>
        {paymentText.simulationButton}
      </ExternalLink>
    </section>
  )
}
