import { formatIdr } from '@kilat/contract/idr.ts'
import { useEffect, useRef } from 'react'
import { confirmText } from '../../../text/confirm.ts'
import { productText } from '../../../text/product.ts'
import { BusyLabel, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/late/dialog.tsx'
import { ConfirmFacts } from './confirm-facts.tsx'

/** How long after opening the sheet stays, because what closes it lies where the main button was pressed. */
const secondTapMs = 600

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
  const openedAt = useRef(0)
  useEffect(() => {
    if (isOpen) openedAt.current = Date.now()
  }, [isOpen])
  const isOld = () => Date.now() - openedAt.current >= secondTapMs
  const leave = () => isOld() && onClose()
  return (
    <Dialog
      title={isNewPrice ? confirmText.priceChanged : confirmText.title}
      isOpen={isOpen}
      onClose={leave}
      onEscape={onClose}
      isForReading
    >
      {isNewPrice && <NewPrice oldTotal={oldTotal} newTotal={facts.total} />}
      <ConfirmFacts {...facts} />
      {problem && (
        <p role="alert" className="mb-4 px-3.5 py-3 rounded-m bg-bad-soft text-s font-semibold text-bad">
          {problem}
        </p>
      )}
      <div className="grid gap-3">
        {/* The second press of a double click on the main button pays nothing. */}
        <button
          type="button"
          onClick={event => (event.detail < 2 || isOld()) && onPay()}
          aria-disabled={isPlacing}
          className={buttonClass('main', 'w-full')}
        >
          <BusyLabel isBusy={isPlacing}>
            {isPlacing ? productText.paying : isNewPrice ? confirmText.acceptPrice(total) : confirmText.pay(total)}
          </BusyLabel>
        </button>
        <button type="button" onClick={leave} className={buttonClass('quiet', 'w-full')}>
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
