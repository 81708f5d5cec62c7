import type { Transaction } from '@kilat/contract/transactions.ts'
import { chatIcon } from '../../features/icons/order-icons.ts'
import { emailLink } from '../../features/links/email-link.ts'
import { ExternalLink } from '../../features/links/external-link.tsx'
import { whatsappLink } from '../../features/links/whatsapp.ts'
import { useThemeInfo } from '../../lib/use-theme-info.ts'
import { holdText } from '../../text/outcome.ts'
import { transactionText } from '../../text/transaction.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = {
  order: Transaction
  /** True if the promise was missed. */
  isFirst?: boolean
  /** True if the page has another main act. */
  isSecond?: boolean
}

/** Contact to the store's staff with the order's number filled in. */
export function OrderHelp({ order, isFirst = false, isSecond = !isFirst }: Props) {
  const theme = useThemeInfo()
  const message = transactionText.helpMessage(order.id)
  const chat = whatsappLink(theme, message)
  const link = chat ?? emailLink(theme, message)
  if (!link) return null
  return (
    <section className="card p-4 flex items-center gap-3" aria-labelledby="kendala">
      <Icon shape={chatIcon} size={24} />
      <div className="flex-1">
        <h2 id="kendala" className="font-bold">
          {isFirst ? holdText.ask : transactionText.help}
        </h2>
        <p className="note">{isFirst ? holdText.askNote(theme.store.hours) : transactionText.helpNote}</p>
      </div>
      <ExternalLink className={isSecond ? buttonClass('small') : buttonClass('main', 'px-5')} href={link}>
        {chat ? transactionText.helpButton : transactionText.helpByEmail}
      </ExternalLink>
    </section>
  )
}
