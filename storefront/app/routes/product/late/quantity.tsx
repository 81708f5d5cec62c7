import { cx } from '../../../lib/class-names.ts'
import { inputNames } from '../../../lib/input-names.ts'
import { quantityText } from '../../../text/quantity.ts'
import { iconButtonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { minusIcon, plusIcon } from '../../../ui/icons.ts'

/** How many of the chosen pack. */
export function Quantity({ most, quantity, onQuantity }: { most: number; quantity: number; onQuantity: (quantity: number) => void }) {
  return (
    <div className="flex items-center justify-between mt-4">
      <label htmlFor="jumlah" className="font-bold">
        {quantityText.quantity}
      </label>
      <span className="inline-flex items-center border border-line-strong rounded-m">
        <button
          type="button"
          aria-label={quantityText.less}
          disabled={quantity <= 1}
          onClick={() => onQuantity(quantity - 1)}
          className={cx(iconButtonClass, 'not-js:hidden')}
        >
          <Icon shape={minusIcon} />
        </button>
        <input
          id="jumlah"
          name={inputNames.quantity}
          inputMode="numeric"
          value={quantity}
          onChange={event => {
            const typed = Number(event.target.value.replace(/\D/g, ''))
            onQuantity(Math.min(most, Math.max(1, typed)))
          }}
          className="w-11 h-11 text-center text-input font-bold bg-transparent rounded-m"
        />
        <button
          type="button"
          aria-label={quantityText.more}
          disabled={quantity >= most}
          onClick={() => onQuantity(quantity + 1)}
          className={cx(iconButtonClass, 'not-js:hidden')}
        >
          <Icon shape={plusIcon} />
        </button>
      </span>
    </div>
  )
}
