import { useState } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { inputNames } from '../../../lib/input-names.ts'
import { quantityText } from '../../../text/quantity.ts'
import { iconButtonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { minusIcon, plusIcon } from '../../../ui/icons.ts'

/** How many of the chosen pack. What is typed stays as typed until the field is left, so that it can be emptied first. */
export function Quantity({ most, quantity, onQuantity }: { most: number; quantity: number; onQuantity: (quantity: number) => void }) {
  const [typed, setTyped] = useState<string>()
  const set = (next: number) => {
    if (next < 1 || next > most) return
    setTyped(undefined)
    onQuantity(next)
  }
  return (
    <div className="flex items-center justify-between mt-4">
      <label htmlFor="jumlah" className="font-bold">
        {quantityText.quantity}
      </label>
      <span className="inline-flex items-center border border-line-strong rounded-m">
        <button
          type="button"
          aria-label={quantityText.less}
          aria-disabled={quantity <= 1}
          onClick={() => set(quantity - 1)}
          className={cx(iconButtonClass, 'not-js:hidden')}
        >
          <Icon shape={minusIcon} />
        </button>
        <input
          id="jumlah"
          name={inputNames.quantity}
          inputMode="numeric"
          value={typed ?? quantity}
          onChange={event => {
            const digits = event.target.value.replace(/\D/g, '')
            setTyped(digits)
            if (Number(digits) > 0) onQuantity(Math.min(most, Number(digits)))
          }}
          onBlur={() => setTyped(undefined)}
          className="w-11 h-11 text-center text-input font-bold bg-transparent rounded-m"
        />
        <button
          type="button"
          aria-label={quantityText.more}
          aria-disabled={quantity >= most}
          onClick={() => set(quantity + 1)}
          className={cx(iconButtonClass, 'not-js:hidden')}
        >
          <Icon shape={plusIcon} />
        </button>
      </span>
      <span role="status" className="sr-only">
        {typed === undefined && `${quantityText.quantity} ${quantity}`}
      </span>
    </div>
  )
}
