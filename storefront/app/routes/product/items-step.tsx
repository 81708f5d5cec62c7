import type { Item, Product } from '@kilat/contract/catalog.ts'
import { formatIdr } from '@kilat/contract/idr.ts'
import { useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { inputNames } from '../../lib/input-names.ts'
import { useKeptMarkup } from '../../lib/kept-markup.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { productText } from '../../text/product.ts'
import { tabClass, tabsClass } from '../../ui/tabs.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { ItemArt } from './item-art.ts'
import { ItemPicture } from './item-picture.tsx'
import type { PackShelf } from './pack-shelf.ts'
import { StepCard, type StepState } from './step-card.tsx'

// Loaded with the first pack of which an order may hold several.
const Quantity = lazyPart(() => import('./late/quantity.tsx').then(module => module.Quantity))

const Mixer = lazyPart(() => import('./late/mixer.tsx').then(module => module.Mixer))

type Props = {
  number: number
  state: StepState
  product: Product
  /** Art of each item by its id. */
  art: Record<string, ItemArt>
  shelf: PackShelf
  item: Item | undefined
  quantity: number
  problem?: string
  onItem: (item: Item) => void
  onQuantity: (quantity: number) => void
  /** Takes a pack as often as the calculator says. */
  onSet: (item: Item, quantity: number) => void
}

/** Step 2: the item. */
export function ItemsStep({ number, state, product, art, shelf, item, quantity, problem, onItem, onQuantity, onSet }: Props) {
  const { groups, unitPrices, unavailable, bestId, unit } = shelf
  return (
    <StepCard step="item" number={number} state={state} title={productText.item} problem={problem}>
      {product.items.every(each => !each.availability.is_available) && (
        <p className="mb-2 text-s font-semibold text-warn">{productText.allDown}</p>
      )}
      {bestId && <MixerRow product={product} unit={unit} onUse={onSet} />}
      {groups.length > 2 && (
        <nav aria-label={productText.groups} className={cx(tabsClass, 'lg:mx-0 lg:px-0')}>
          {groups.map(({ title }, at) => (
            <a key={title} href={`#kelompok-${at}`} className={tabClass}>
              {title}
            </a>
          ))}
        </nav>
      )}
      {groups.map(({ title, itemIds }, at) => (
        <fieldset key={title} id={`kelompok-${at}`} className="min-w-0 scroll-mt-20" aria-describedby={problem ? 'salah-item' : undefined}>
          <legend className={cx('pb-2.5 text-sm font-bold text-ink-2', at > 0 || groups.length > 2 ? 'pt-5' : '')}>{title}</legend>
          <div className="grid grid-cols-2 md:grid-cols-4 gap-2.5 md:gap-3">
            {itemIds.map(id => {
              const each = product.items.find(other => other.id === id)
              return (
                each && (
                  <ItemCard
                    key={id}
                    item={each}
                    art={art[id] ?? { kind: 'pile', size: 1 }}
                    unitPrice={unitPrices[id]}
                    whyNot={unavailable[id]}
                    isBest={id === bestId}
                    isChosen={id === item?.id}
                    onChoose={onItem}
                  />
                )
              )
            })}
          </div>
        </fieldset>
      ))}
      {bestId && <p className="mt-3 fine">{productText.bestValueNote(unit)}</p>}
      {item && item.max_quantity > 1 ? (
        <Quantity key={item.id} most={item.max_quantity} quantity={quantity} onQuantity={onQuantity} />
      ) : (
        <input type="hidden" name={inputNames.quantity} value="1" />
      )}
    </StepCard>
  )
}

type CardFacts = { item: Item; art: ItemArt; unitPrice: string | undefined; whyNot: string | undefined; isBest: boolean; isChosen: boolean }

type ItemActs = { onChoose: (item: Item) => void }

function ItemCard({ onChoose, ...facts }: CardFacts & ItemActs) {
  const { id, availability } = facts.item
  const held = useKeptMarkup(drawItem, facts, { onChoose })
  return availability.is_available ? (
    // biome-ignore lint/a11y/noLabelWithoutControl: it holds its input and its words
    <label id={id} className="choice" {...held} />
  ) : (
    <div className="flex flex-col min-h-32 p-3 rounded-c bg-sunken text-ink-2" {...held} />
  )
}

function drawItem({ item, art, unitPrice, whyNot, isBest, isChosen }: CardFacts, { onChoose }: ItemActs) {
  const { availability } = item
  const text = (
    <>
      <ItemPicture art={art} className={cx('mb-1.5', !availability.is_available && '[filter:grayscale(1)] opacity-55')} />
      <b className="text-m leading-5 tracking-[-0.01em] line-clamp-3">{item.name}</b>
      {item.note && <span className="fine">{item.note}</span>}
    </>
  )
  if (!availability.is_available)
    return (
      <>
        {text}
        <span className="mt-auto pt-2 text-xs font-semibold">{whyNot}</span>
      </>
    )
  return (
    <>
      <input
        type="radio"
        name={inputNames.item}
        value={item.id}
        checked={isChosen}
        onChange={() => onChoose(item)}
        className="peer radio-over"
      />
      {isBest && <Tag className="absolute right-0 top-2 z-1 peer-checked:hidden">{productText.bestValue}</Tag>}
      {text}
      <span className="mt-auto pt-2 flex flex-wrap items-baseline gap-x-1.5">
        <b className="text-m leading-5">{formatIdr(item.price)}</b>
        {item.compare_at_price !== null && item.compare_at_price > item.price && (
          <s className="text-xs text-ink-3">
            <span className="sr-only">{productText.wasPrice}</span>
            {formatIdr(item.compare_at_price)}
          </s>
        )}
        {unitPrice && <small className="w-full fine">{unitPrice}</small>}
      </span>
    </>
  )
}

/** Opens the calculator for the cheapest set of packs, which is loaded then. */
function MixerRow({ product, unit, onUse }: { product: Product; unit: string; onUse: Props['onSet'] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)} className="btn btn-plain w-full mb-3.5 not-js:hidden">
        {productText.need(unit)}
      </button>
      {isOpen && <Mixer product={product} unit={unit} onClose={() => setIsOpen(false)} onUse={onUse} />}
    </>
  )
}
