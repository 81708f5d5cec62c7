import { formatIdr } from '@kilat/contract/idr.ts'
import { confirmText } from '../../../text/confirm.ts'
import { productText } from '../../../text/product.ts'
import { buttonClass, Spinner } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/late/dialog.tsx'
import { ConfirmFacts } from './confirm-facts.tsx'

type Props = React.ComponentProps<typeof ConfirmFacts> & {
  isOpen: boolean
  isPlacing: boolean
  problem: string | undefined
  /** The total the buyer agreed to before, if the price has changed since. */
  oldTotal: number | undefined
  onClose: () => void
  onPay: () => void
}

/** The confirmation before an order is placed, where the buyer also accepts or declines a new price. */
export function ConfirmDialog({ isOpen, isPlacing, problem, oldTotal, onClose, onPay, ...facts }: Props) {
  const isNewPrice = oldTotal !== undefined
  const total = formatIdr(facts.total)
  return (
    <Dialog title={isNewPrice ? confirmText.priceChanged : confirmText.title} isOpen={isOpen} onClose={onClose}>
      {isNewPrice && <NewPrice oldTotal={oldTotal} newTotal={facts.total} />}
      <ConfirmFacts {...facts} />
      {problem && (
        <p role="alert" className="mb-4 px-3.5 py-3 rounded-m bg-bad-soft text-s font-semibold text-bad">
          {problem}
        </p>
      )}
      <div className="grid gap-3">
        <button type="button" onClick={onPay} aria-disabled={isPlacing} className={buttonClass('main', 'w-full')}>
          {isPlacing && <Spinner />}
          {isPlacing ? productText.paying : isNewPrice ? confirmText.acceptPrice(total) : confirmText.pay(total)}
        </button>
        <button type="button" onClick={onClose} className={buttonClass('quiet', 'w-full')}>
          {isNewPrice ? confirmText.declinePrice : confirmText.change}
        </button>
      </div>
    </Dialog>
  )
}

function NewPrice({ oldTotal, newTotal }: { oldTotal: number; newTotal: number }) {
  return (
    <div role="alert" className="mt-3.5 px-3.5 py-3 rounded-m bg-warn-soft">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="note">
          {confirmText.oldTotal} <s>{formatIdr(oldTotal)}</s>
        </span>
        <span className="note">
          {confirmText.newTotal} <b className="text-l font-extrabold text-ink">{formatIdr(newTotal)}</b>
        </span>
      </p>
      <p className="mt-1 note">{confirmText.priceChangedNote}</p>
    </div>
  )
}
