import type { Transaction } from '@kilat/contract/transactions.ts'
import { emailLink } from '../../features/links/email-link.ts'
import { ExternalLink } from '../../features/links/external-link.tsx'
import { whatsappLink } from '../../features/links/whatsapp.ts'
import { useThemeInfo } from '../../lib/use-theme-info.ts'
import { claimText } from '../../text/outcome.ts'
import { buttonClass } from '../../ui/button.tsx'

type Props = { order: Transaction; amount: string; ticket?: string; isSecond?: boolean | undefined }

/** The store's contacts with a message filled in, the first of them as the main action unless there is another. */
export function WaysToAsk({ order, amount, ticket, isSecond }: Props) {
  const theme = useThemeInfo()
  const message = claimText.message(order.id, amount, ticket)
  const ways = [
    { label: claimText.byWhatsapp, href: whatsappLink(theme, message) },
    { label: claimText.byEmail, href: emailLink(theme, message) },
  ].flatMap(({ label, href }) => (href ? [{ label, href }] : []))
  if (ways.length === 0) return null
  return (
    <div className="grid md:flex gap-2.5">
      {ways.map(({ label, href }, at) => (
        <ExternalLink key={label} href={href} className={buttonClass(at === 0 && !isSecond ? 'main' : 'plain', 'md:min-h-13')}>
          {label}
        </ExternalLink>
      ))}
    </div>
  )
}
