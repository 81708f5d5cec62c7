import { Link } from 'react-router'
import { pageMeta } from '../../lib/page-meta.ts'
import { accountText } from '../../text/account.ts'
import { walletIcon } from '../../ui/account-icons.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Route } from './+types/route.ts'

export const meta: Route.MetaFunction = args => pageMeta(args, { title: accountText.deposits })

/** There is no balance to put money into: it says so, and where money goes instead. */
export default function DepositHistoryPage() {
  return (
    <>
      <h1 className="title-page">{accountText.deposits}</h1>
      <section className="card grid justify-items-center gap-1.5 px-4 py-8 text-center">
        <span className="grid place-items-center size-16 mb-2 rounded-full bg-violet-soft text-violet-text">
          <Icon shape={walletIcon} size={24} />
        </span>
        <h2 className="title-card">{accountText.depositEmpty}</h2>
        <p className="mb-3 max-w-[46ch] text-ink-2 text-pretty">{accountText.depositEmptyHelp}</p>
        <Link to="/dashboard/riwayat-transaksi" className={buttonClass('plain')}>
          {accountText.toOrders}
        </Link>
      </section>
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
    </>
  )
}
