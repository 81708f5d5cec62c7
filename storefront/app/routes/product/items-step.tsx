import type { Item, Product } from '@kilat/contract/catalog.ts'
import { formatIdr } from '@kilat/contract/idr.ts'
import { cx } from '../../lib/class-names.ts'
import { productText } from '../../text/product.ts'
import { iconButtonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon, minusIcon, plusIcon } from '../../ui/icons.ts'
import { tabClass, tabsClass } from '../../ui/tabs.tsx'
import type { ItemArt } from './item-art.ts'
import { ItemPicture } from './item-picture.tsx'
import { inputNames } from './order-form.ts'
import { StepCard, type StepState } from './step-card.tsx'

type Props = {
  number: number
  state: StepState
  product: Product
  /** Art of each item by its id. */
  art: Record<string, ItemArt>
  item: Item | undefined
  quantity: number
  problem?: string
  onItem: (item: Item) => void
  onQuantity: (quantity: number) => void
}

/** Step 2: the item. */
export function ItemsStep({ number, state, product, art, item, quantity, problem, onItem, onQuantity }: Props) {
  const groups = [...new Set(product.items.map(each => each.group))]
  return (
    <StepCard step="item" number={number} state={state} title={productText.item} problem={problem}>
      {product.items.every(each => !each.availability.is_available) && (
        <p className="mb-2 text-s font-semibold text-warn">{productText.allDown}</p>
      )}
      {groups.length > 2 && (
        <nav aria-label={productText.groups} className={cx(tabsClass, 'lg:mx-0 lg:px-0')}>
          {groups.map((group, at) => (
            <a key={group} href={`#kelompok-${at}`} className={tabClass}>
              {group}
            </a>
          ))}
        </nav>
      )}
      {groups.map((group, at) => (
        <fieldset key={group} id={`kelompok-${at}`} className="min-w-0 scroll-mt-20" aria-describedby={problem ? 'salah-item' : undefined}>
          <legend className={cx('pb-2.5 text-sm font-bold text-ink-2', at > 0 || groups.length > 2 ? 'pt-5' : '')}>{group}</legend>
          <div className="grid grid-cols-2 md:grid-cols-4 gap-2.5 md:gap-3">
            {product.items
              .filter(each => each.group === group)
              .map(each => (
                <ItemCard key={each.id} item={each} isChosen={each.id === item?.id} onChoose={onItem}>
                  <ItemPicture
                    art={art[each.id] ?? { kind: 'pile', size: 1 }}
                    className={cx('mb-1.5', !each.availability.is_available && 'grayscale opacity-55')}
                  />
                </ItemCard>
              ))}
          </div>
        </fieldset>
      ))}
      {item && item.max_quantity > 1 ? (
        <Quantity most={item.max_quantity} quantity={quantity} onQuantity={onQuantity} />
      ) : (
        <input type="hidden" name={inputNames.quantity} value="1" />
      )}
    </StepCard>
  )
}

type CardProps = { item: Item; isChosen: boolean; onChoose: (item: Item) => void; children: React.ReactNode }

function ItemCard({ item, isChosen, onChoose, children }: CardProps) {
  const { availability } = item
  const text = (
    <>
      {children}
      <b className="text-m leading-5 tracking-[-0.01em] line-clamp-3">{item.name}</b>
      {item.note && <span className="fine">{item.note}</span>}
    </>
  )
  if (!availability.is_available)
    return (
      <div className="flex flex-col min-h-32 p-3 rounded-c bg-sunken text-ink-2">
        {text}
        <span className="mt-auto pt-2 text-xs font-semibold">{productText.unavailable(availability)}</span>
      </div>
    )
  return (
    <label className="choice">
      <input
        type="radio"
        name={inputNames.item}
        value={item.id}
        checked={isChosen}
        onChange={() => onChoose(item)}
        className="peer radio-over"
      />
      <span aria-hidden="true" className="hidden peer-checked:grid tick">
        <Icon shape={checkIcon} size={16} />
      </span>
      {text}
      <span className="mt-auto pt-2 flex flex-wrap items-baseline gap-x-1.5">
        <b className="text-m leading-5">{formatIdr(item.price)}</b>
        {item.compare_at_price !== null && item.compare_at_price > item.price && (
          <s className="text-xs text-ink-3">
            <span className="sr-only">{productText.wasPrice}</span>
            {formatIdr(item.compare_at_price)}
          </s>
        )}
      </span>
    </label>
  )
}

function Quantity({ most, quantity, onQuantity }: { most: number; quantity: number; onQuantity: (quantity: number) => void }) {
  return (
    <div className="flex items-center justify-between mt-4">
      <label htmlFor="jumlah" className="font-bold">
        {productText.quantity}
      </label>
      <span className="inline-flex items-center border border-line-strong rounded-m">
        <button
          type="button"
          aria-label={productText.less}
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
          className="w-10 h-11 text-center text-input font-bold bg-transparent outline-none"
        />
        <button
          type="button"
          aria-label={productText.more}
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
