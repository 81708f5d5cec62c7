import type { Transaction } from '@kilat/contract/transactions.ts'
import { useThemeInfo } from '../../lib/use-theme-info.ts'
import { whatsappLink } from '../../lib/whatsapp.ts'
import { transactionText } from '../../text/transaction.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { chatIcon } from '../../ui/order-icons.ts'

/** A chat with the store that already knows which order it is about. */
export function OrderHelp({ order }: { order: Transaction }) {
  const link = whatsappLink(useThemeInfo(), transactionText.helpMessage(order.id))
  if (!link) return null
  return (
    <section className="card p-4 flex items-center gap-3" aria-labelledby="kendala">
      <Icon shape={chatIcon} size={24} />
      <div className="flex-1">
        <h2 id="kendala" className="font-bold">
          {transactionText.help}
        </h2>
        <p className="note">{transactionText.helpNote}</p>
      </div>
      <ExternalLink className={buttonClass('small')} href={link}>
        {transactionText.helpButton}
      </ExternalLink>
    </section>
  )
}
