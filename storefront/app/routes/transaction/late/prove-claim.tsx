import { formatIdr } from '@kilat/contract/idr.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { useEffect, useState } from 'react'
import { proveClaim, requestOrderCode } from '../../../api/contact-endpoints.ts'
import { callProblem, formSentence } from '../../../api/problems/call-problem.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { takeFocus } from '../../../components/questions/take-focus.ts'
import { CodeForm } from '../../../features/contacts/late/code-form.tsx'
import { useNewProof } from '../../../features/contacts/late/use-new-proof.ts'
import { showCopyFailed } from '../../../features/toast/show-copy-failed.ts'
import { usePublicSettings } from '../../../lib/use-public-settings.ts'
import { callApi } from '../../../session/calls/call-api.ts'
import { keepProof, readProofOf } from '../../../session/late/kept-proofs.ts'
import { codeText } from '../../../text/contacts.ts'
import { formatNearTime } from '../../../text/moment.ts'
import { claimText } from '../../../text/outcome.ts'
import { BusyLabel, buttonClass } from '../../../ui/button.tsx'
import { type Acted, readPostedCode } from '../act-on-order.ts'
import { WaysToAsk } from '../ways-to-ask.tsx'
import { ToWallet } from './to-wallet.tsx'

type Props = {
  order: Transaction
  claim: NonNullable<Transaction['claim']>
  acted: Acted | undefined
  /** True if the page has another main act. */
  isSecond: boolean
}

/** Proves a claim by a one-time code, or by one that proved the contact lately, and shows the ticket to whoever did. */
export function ProveClaim({ order, claim, acted, isSecond }: Props) {
  const { id, contact } = order
  const amount = formatIdr(claim.amount)
  const [ticket, setTicket] = useState(acted?.kind === 'claimed' ? acted.ticket : undefined)
  const [isShownAgain, setShownAgain] = useState(false)
  const [kept, setKept] = useState<string>()
  const newProof = useNewProof()
  const prove = async (body: { code?: string; proof: string }) => {
    const { data } = await callApi(proveClaim, { params: { id }, body })
    keepProof(contact, body.proof)
    setKept(body.proof)
    setTicket(data.ticket)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opened order
  useEffect(() => {
    const proof = readProofOf(contact)
    setKept(proof)
    // Who proved the claim before a reload is shown the ticket again. A refusal changes nothing: the form is there.
    if (proof && claim.proven_at) {
      setShownAgain(true)
      void prove({ proof }).catch(() => setShownAgain(false))
    }
  }, [id])
  if (ticket) return <Ticket order={order} amount={amount} ticket={ticket} proof={kept} isShownAgain={isShownAgain} isSecond={isSecond} />
  return (
    <div className="grid gap-3">
      {claim.proven_at && <p className="note">{claimText.isProven(formatNearTime(claim.proven_at, order.server_time))}</p>}
      {kept ? (
        <ByKeptProof isSecond={isSecond} prove={() => prove({ proof: kept })} onRefused={() => setKept(undefined)} />
      ) : (
        <CodeForm
          isSecond={isSecond}
          askLabel={codeText.send[contact.kind]}
          hint={codeText.sentTo(contact.masked)}
          submitLabel={claimText.prove}
          busyLabel={claimText.proving}
          ask={async () => (await callApi(requestOrderCode, { params: { id } })).data}
          take={code => prove({ code, proof: newProof() })}
          post={{ intent: 'claim' }}
          posted={readPostedCode(acted, 'claim')}
        />
      )}
      <p className="note">{claimText.noCode}</p>
      <WaysToAsk order={order} amount={amount} isSecond />
    </div>
  )
}

/** One tap, because the contact has been proven. If the proof has just expired, a code is asked for. */
function ByKeptProof({ prove, onRefused, isSecond }: { prove: () => Promise<void>; onRefused: () => void; isSecond: boolean }) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const onPress = async () => {
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      await prove()
    } catch (error) {
      const refusal = callProblem(error)
      if (refusal.code === 'contact_unproven') return onRefused()
      setProblem(formSentence(refusal))
      setIsBusy(false)
    }
  }
  return (
    <>
      <button
        type="button"
        onClick={onPress}
        aria-disabled={isBusy}
        className={buttonClass(isSecond ? 'plain' : 'main', 'md:justify-self-start')}
      >
        <BusyLabel isBusy={isBusy}>{isBusy ? claimText.proving : claimText.prove}</BusyLabel>
      </button>
      {problem && (
        <p role="alert" className="text-s font-semibold text-bad">
          {problem}
        </p>
      )}
    </>
  )
}

type TicketProps = {
  order: Transaction
  amount: string
  ticket: string
  proof: string | undefined
  isShownAgain: boolean
  isSecond: boolean
}

function Ticket({ order, amount, ticket, proof, isShownAgain, isSecond }: TicketProps) {
  const hasWallet = Boolean(usePublicSettings()?.sign_in)
  return (
    <section ref={isShownAgain ? undefined : takeFocus} tabIndex={-1} aria-label={claimText.ticket} className="grid gap-3 outline-none">
      {hasWallet && proof && <ToWallet id={order.id} amount={amount} proof={proof} isSecond={isSecond} />}
      {hasWallet && proof && <p className="note">{claimText.orTransfer}</p>}
      <div className="flex items-center gap-2 py-1 pl-3.5 pr-1 rounded-m bg-sunken">
        <span className="flex-1 min-w-0 py-1.5">
          <span className="block fine">{claimText.ticket}</span>
          <code className="block text-m leading-5 font-bold">{ticket}</code>
        </span>
        <CopyButton value={ticket} label={claimText.copyTicket} onRefused={showCopyFailed} />
      </div>
      <p className="note">{claimText.ticketHelp}</p>
      <WaysToAsk order={order} amount={amount} ticket={ticket} isSecond={isSecond || (hasWallet && proof !== undefined)} />
    </section>
  )
}
