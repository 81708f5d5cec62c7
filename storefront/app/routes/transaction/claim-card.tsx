import { formatIdr } from '@kilat/contract/idr.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { memo } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { usePublicSettings } from '../../lib/use-public-settings.ts'
import { useThemeInfo } from '../../lib/use-theme-info.ts'
import { claimText, outcomeText } from '../../text/outcome.ts'
import { refundReason } from '../../text/transaction.ts'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import { checkIcon, clockIcon, infoIcon, shieldIcon } from '../../ui/icons.ts'
import type { Acted } from './act-on-order.ts'
import { hasReadyCodes } from './has-ready-codes.ts'
import { MoneySteps } from './money-steps.tsx'
import { NumberedSteps } from './numbered-steps.tsx'
import { OutcomeCard } from './outcome-card.tsx'
import { paidStep } from './paid-step.ts'
import { WaysToAsk } from './ways-to-ask.tsx'

// Only in stores that send codes.
const ProveClaim = lazyPart(() => import('./late/prove-claim.tsx').then(module => module.ProveClaim))

type Props = { order: Transaction; claim: NonNullable<Transaction['claim']>; acted: Acted | undefined; heading?: 'h1' | 'h2' }

/** A claim: how and with what proof the buyer gets the money, which stays the buyer's. */
export function ClaimCard({ order, claim, acted, heading }: Props) {
  const { store } = useThemeInfo()
  const settings = usePublicSettings()
  const hasCodes = settings?.one_time_codes.includes(order.contact.kind)
  const { channel, contact } = order
  const amount = formatIdr(claim.amount)
  const proof = claimText.contact[contact.kind](contact.masked)
  const steps = hasCodes ? (settings?.sign_in ? claimText.stepsToWallet : claimText.stepsByCode) : claimText.steps
  const isProven = claim.proven_at !== null
  // Codes are the page's main act.
  const isSecond = hasReadyCodes(order)
  const reason = order.refunds.find(({ status }) => status === 'claim')?.reason
  return (
    <>
      <OutcomeCard
        status="claim"
        tone="warn"
        heading={heading}
        title={claimText.title(amount)}
        lead={
          <>
            <p>
              {reason && `${refundReason(order, reason)} `}
              {channel.can_refund ? claimText.refused(channel.name) : claimText.cannot(channel.name)}
            </p>
            {isProven && <p>{claimText.proven}</p>}
          </>
        }
      >
        {hasCodes ? (
          <LateProof order={order} claim={claim} acted={acted} isSecond={isSecond} />
        ) : (
          <WaysToAsk order={order} amount={amount} isSecond={isSecond} />
        )}
        <NumberedSteps steps={steps(proof, amount, claim.paid_within_hours).slice(hasCodes && isProven ? 1 : 0)} />
        <hr className="border-line" />
        <MoneySteps
          steps={[
            paidStep(order),
            { state: 'hold', title: outcomeText.inStore(store.name), note: outcomeText.yours },
            { state: 'next', title: outcomeText.toYou, note: outcomeText.onceTaken },
          ]}
        />
      </OutcomeCard>
      <section className="card p-4 lg:p-6" aria-labelledby="siap">
        <h2 id="siap" className="title-card mb-3.5">
          {claimText.before}
        </h2>
        <dl className="grid gap-3.5">
          <Need icon={checkIcon} label={claimText.prepare} note={claimText.prepareNote(proof)} />
          {store.hours && <Need icon={clockIcon} label={claimText.hours} note={store.hours} lang="id" />}
          <Need icon={infoIcon} label={claimText.limit} note={claimText.limitNote} />
        </dl>
        <p className="flex gap-2.5 mt-4 p-3.5 rounded-m bg-warn-soft text-s">
          <Icon shape={shieldIcon} className="text-warn" />
          <span>
            <b>{claimText.never}</b> {claimText.neverNote}
          </span>
        </p>
      </section>
    </>
  )
}

/** Renders again only if the claim changes, as the late form for codes does: a tick of the clock must not replace what was typed by nothing. */
const LateProof = memo(
  (props: Omit<Props, 'heading'> & { isSecond: boolean }) => <ProveClaim {...props} />,
  (before, now) =>
    before.order.id === now.order.id && before.claim.amount === now.claim.amount && before.claim.proven_at === now.claim.proven_at,
)

function Need({ icon, label, note, lang }: { icon: IconShape; label: string; note: string; lang?: 'id' }) {
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3">
      <Icon shape={icon} className="text-ink-2" />
      <dt className="text-sm font-bold">{label}</dt>
      <dd lang={lang} className="col-start-2 note">
        {note}
      </dd>
    </div>
  )
}
