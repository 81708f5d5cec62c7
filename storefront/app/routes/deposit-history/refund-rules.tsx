import { accountText } from '../../text/account.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

/** Where the money goes when an order fails. */
export function RefundRules() {
  return (
    <section aria-labelledby="uang" className="card p-4 lg:p-6">
      <h2 id="uang" className="title-card">
        {accountText.depositRefund}
      </h2>
      <ol className="grid gap-3 mt-3 max-w-[62ch]">
        {accountText.depositRefundSteps.map(([what, how], at) => (
          <li key={what} className="flex gap-3">
            <span aria-hidden="true" className="step-num bg-violet-soft text-violet-text">
              {at + 1}
            </span>
            <span className="pt-1 text-pretty">
              <b>{what}</b> {how}
            </span>
          </li>
        ))}
      </ol>
      <Link to="/informasi/aturan-refund" className={buttonClass('quiet', '-ml-3 mt-2')}>
        {accountText.refundRule}
      </Link>
    </section>
  )
}
