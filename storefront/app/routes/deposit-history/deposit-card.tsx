import type { ShownDeposit } from '@kilat/contract/wallet.ts'
import { useEffect, useRef } from 'react'
import { TroubleCard } from '../../features/account/trouble-card.tsx'
import { Payment } from '../../features/payment/payment.tsx'
import { useServerNow } from '../../features/payment/use-server-now.ts'
import { refreshUser } from '../../session/use-profile.ts'
import { accountText } from '../../text/account.ts'
import { depositText } from '../../text/deposit.ts'
import { buttonClass, Spinner } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { CancelDeposit } from './cancel-deposit.tsx'
import { depositLabel } from './deposit-label.ts'
import { type SeenDeposit, useDeposit } from './use-deposit.ts'

type Props = { id: string; backTo: string; onMoved: () => void }

/** One deposit: how to pay it, and what became of it. */
export function DepositCard({ id, backTo, onMoved }: Props) {
  const { seen, problem, reload } = useDeposit(id, () => {
    void refreshUser()
    onMoved()
  })
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }, [])
  const status = seen?.deposit.status
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby="deposit"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:gap-5 scroll-mt-20 outline-none"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="deposit" className="title-card">
          {seen ? depositText.deposit(seen.deposit.amount) : depositText.title}
        </h2>
        <Link to={backTo} className={buttonClass('quiet', '-mr-3')}>
          {status === 'pending_payment' ? depositText.close : depositText.another}
        </Link>
      </div>
      <p role="status" className="sr-only">
        {seen && depositText.status(depositLabel(seen.deposit))}
      </p>
      {!seen && problem && <TroubleCard sentence={problem.message} onRetry={reload} />}
      {!seen && !problem && (
        <div className="card grid place-items-center py-12">
          <Spinner />
          <span className="sr-only">{accountText.loading}</span>
        </div>
      )}
      {seen && problem && (
        <p role="alert" className="px-4 py-3 rounded-l bg-warn-soft text-s font-semibold">
          {depositText.stale}
        </p>
      )}
      {seen && <Stage seen={seen} onActed={reload} />}
    </section>
  )
}

function Stage({ seen, onActed }: { seen: SeenDeposit; onActed: () => void }) {
  const { deposit, arrivedAt } = seen
  const now = useServerNow({ serverTime: deposit.server_time, arrivedAt, isRunning: deposit.status === 'pending_payment' })
  switch (deposit.taken_back > 0 && deposit.status === 'paid' ? 'taken_back' : deposit.status) {
    case 'taken_back':
      return (
        <Outcome
          tone="bg-warn-soft"
          title={depositText.takenBack(deposit.taken_back)}
          help={depositText.takenBackHelp(deposit.credited)}
          id={deposit.id}
        />
      )
    case 'pending_payment':
      return (
        <>
          {deposit.credited > 0 ? (
            // What is missing is a deposit of its own: nobody should pay the whole amount again.
            <Outcome tone="bg-ok-soft" title={depositText.partly(deposit.credited)} help={depositText.partlyHelp} />
          ) : (
            <Payment bill={deposit} now={now} />
          )}
          {deposit.can_cancel && <CancelDeposit id={deposit.id} onActed={onActed} />}
        </>
      )
    case 'paid':
      return (
        <Outcome
          tone="bg-ok-soft"
          title={depositText.arrived(deposit.credited)}
          help={depositText.arrivedHelp(deposit.amount, deposit.credited)}
          id={deposit.id}
        />
      )
    case 'expired':
    case 'cancelled':
      return <Outcome tone="bg-sunken" title={depositText[closed(deposit)]} help={closedHelp(deposit)} id={deposit.id} />
  }
}

/** One that ended before its time was not paid: the payer refused, or did not approve in time. */
function closed({ status, server_time, payment }: ShownDeposit) {
  if (status === 'cancelled') return 'cancelled'
  return Date.parse(server_time) < Date.parse(payment.expires_at) ? 'failed' : 'expired'
}

function closedHelp(deposit: ShownDeposit): string {
  if (deposit.credited > 0) return depositText.closedPartly(deposit.credited)
  return closed(deposit) === 'failed' ? depositText.failedHelp : depositText.closedHelp
}

function Outcome({ tone, title, help, id }: { tone: string; title: string; help: string; id?: string }) {
  return (
    <div id="hasil" className={`rounded-l p-4 lg:p-6 ${tone}`}>
      <p className="text-l font-extrabold text-pretty">{title}</p>
      <p className="mt-1 max-w-[62ch] text-pretty">{help}</p>
      {id && <p className="mt-2 note">{id}</p>}
    </div>
  )
}
