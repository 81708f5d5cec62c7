import { formatIdr } from '@kilat/contract/idr.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { emailLink } from '../../features/links/email-link.ts'
import { ExternalLink } from '../../features/links/external-link.tsx'
import { whatsappLink } from '../../features/links/whatsapp.ts'
import { useThemeInfo } from '../../lib/use-theme-info.ts'
import { claimText, outcomeText } from '../../text/outcome.ts'
import { refundReasons } from '../../text/transaction.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import { checkIcon, clockIcon, infoIcon, shieldIcon } from '../../ui/icons.ts'
import { MoneySteps } from './money-steps.tsx'
import { NumberedSteps } from './numbered-steps.tsx'
import { OutcomeCard } from './outcome-card.tsx'
import { paidStep } from './paid-step.ts'

type Props = { order: Transaction; claim: NonNullable<Transaction['claim']>; heading?: 'h1' | 'h2' }

/** A claim: how, with what proof and when the buyer gets the money, which stays the buyer's. */
export function ClaimCard({ order, claim, heading }: Props) {
  const { store } = useThemeInfo()
  const { channel, contact } = order
  const amount = formatIdr(claim.amount)
  const proof = claimText.contact[contact.kind](contact.masked)
  const reason = order.refunds.find(({ status }) => status === 'claim')?.reason
  return (
    <>
      <OutcomeCard
        status="claim"
        tone="warn"
        heading={heading}
        title={claimText.title(amount)}
        lead={
          <p>
            {reason && `${refundReasons[reason]} `}
            {channel.can_refund ? claimText.refused(channel.name) : claimText.cannot(channel.name)}
          </p>
        }
      >
        <WaysToAsk order={order} amount={amount} />
        <NumberedSteps steps={claimText.steps(proof, amount, claim.paid_within_hours)} />
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
          {store.hours && <Need icon={clockIcon} label={claimText.hours} note={store.hours} />}
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

/** The store's contacts, the first of them as the main action. */
function WaysToAsk({ order, amount }: { order: Transaction; amount: string }) {
  const theme = useThemeInfo()
  const message = claimText.message(order.id, amount)
  const ways = [
    { label: claimText.byWhatsapp, href: whatsappLink(theme, message) },
    { label: claimText.byEmail, href: emailLink(theme, message) },
  ].flatMap(({ label, href }) => (href ? [{ label, href }] : []))
  if (ways.length === 0) return null
  return (
    <div className="grid md:flex gap-2.5">
      {ways.map(({ label, href }, at) => (
        <ExternalLink key={label} href={href} className={buttonClass(at === 0 ? 'main' : 'plain', 'md:min-h-13')}>
          {label}
        </ExternalLink>
      ))}
    </div>
  )
}

function Need({ icon, label, note }: { icon: IconShape; label: string; note: string }) {
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3">
      <Icon shape={icon} className="text-ink-2" />
      <dt className="text-sm font-bold">{label}</dt>
      <dd className="col-start-2 note">{note}</dd>
    </div>
  )
}
