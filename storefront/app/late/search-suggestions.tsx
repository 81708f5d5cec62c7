import type { ProductSummary } from '@kilat/contract/catalog.ts'
import { formatIdr } from '@kilat/contract/idr.ts'
import { useEffect, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { cx } from '../lib/class-names.ts'
import { listProducts } from '../lib/endpoints.ts'
import { findProducts, markMatches } from '../lib/product-search.ts'
import { browserApi } from '../session/browser-api.ts'
import { searchText } from '../text/search.ts'
import { Cover } from '../ui/cover.tsx'

type InputRef = React.RefObject<HTMLInputElement | null>
const shown = 6

/** Makes a plain search input a combobox, and shows what it finds under it. Loaded when the input is first touched. */
export function SearchSuggestions({ inputRef }: { inputRef: InputRef }) {
  const listId = useId()
  const navigate = useNavigate()
  const products = useShelf()
  const [query, setQuery] = useState(inputRef.current?.value ?? '')
  const [isOpen, setIsOpen] = useState(true)
  const [active, setActive] = useState(-1)
  const isShown = isOpen && query.trim() !== '' && products !== null
  const found = isShown ? findProducts(products, query).slice(0, shown) : []

  const close = () => {
    setIsOpen(false)
    setActive(-1)
  }
  useInputEvents(inputRef, {
    focus: () => setIsOpen(true),
    blur: close,
    input: () => {
      setQuery(inputRef.current?.value ?? '')
      setIsOpen(true)
      setActive(-1)
    },
    keydown: event => {
      if (event.key === 'Escape') close()
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step === 0 || found.length === 0) return
      event.preventDefault()
      // One place more than there are suggestions: the input itself.
      setActive(((active + 1 + step + found.length + 1) % (found.length + 1)) - 1)
    },
    submit: event => {
      event.preventDefault()
      close()
      inputRef.current?.blur()
      const chosen = found[active]
      const wanted = query.trim()
      navigate(chosen ? `/products/${chosen.id}` : wanted ? `/?cari=${encodeURIComponent(wanted)}` : '/')
    },
  })
  useInputState(inputRef, { listId, isShown, active })

  return (
    <>
      <span role="status" className="sr-only">
        {isShown ? searchText.found(found.length) : ''}
      </span>
      {isShown && (
        <div className="absolute inset-x-0 top-full z-40 mt-2 card shadow-float overflow-hidden">
          <div id={listId} role="listbox" aria-label={searchText.suggestions}>
            {found.map((product, at) => (
              <Suggestion key={product.id} id={`${listId}-${at}`} product={product} query={query} isActive={at === active} onPick={close} />
            ))}
          </div>
          {found.length === 0 && <p className="p-4 note">{searchText.none(query.trim())}</p>}
        </div>
      )}
    </>
  )
}

type SuggestionProps = { id: string; product: ProductSummary; query: string; isActive: boolean; onPick: () => void }

function Suggestion({ id, product, query, isActive, onPick }: SuggestionProps) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={`/products/${product.id}`}
      // Keeps the focus in the input, so that the list is still there when the finger comes up.
      onMouseDown={event => event.preventDefault()}
      onClick={onPick}
      className={cx('flex items-center gap-3 min-h-15 px-4 py-1.5 text-ink no-underline hover:bg-sunken', isActive && 'bg-sunken')}
    >
      <Cover src={product.art.cover} className="w-9 flex-none rounded-s" />
      <span className="min-w-0">
        <span className="block truncate text-sm font-bold">
          {markMatches(product.title, query).map((part, place) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one title never change places
            part.isMatch ? <mark key={place}>{part.text}</mark> : part.text,
          )}
        </span>
        <span className="block note">
          {product.is_available && product.from_price !== null ? searchText.from(formatIdr(product.from_price)) : searchText.down}
        </span>
      </span>
    </Link>
  )
}

let shelf: Promise<ProductSummary[]> | undefined

/** All products, fetched once for all searches; null until they are here. */
function useShelf(): ProductSummary[] | null {
  const [products, setProducts] = useState<ProductSummary[] | null>(null)
  useEffect(() => {
    shelf ??= browserApi()
      .call(listProducts)
      .then(answer => answer.data)
    shelf.then(setProducts, () => {
      // The form works without suggestions; the next page tries again.
      shelf = undefined
    })
  }, [])
  return products
}

type Events = {
  focus: () => void
  blur: () => void
  input: () => void
  keydown: (event: KeyboardEvent) => void
  submit: (event: SubmitEvent) => void
}

function useInputEvents(inputRef: InputRef, events: Events) {
  useEffect(() => {
    const input = inputRef.current
    if (!input) return
    const stop = new AbortController()
    const { signal } = stop
    input.addEventListener('focus', events.focus, { signal })
    input.addEventListener('blur', events.blur, { signal })
    input.addEventListener('input', events.input, { signal })
    input.addEventListener('keydown', events.keydown, { signal })
    input.form?.addEventListener('submit', events.submit, { signal })
    return () => stop.abort()
  })
}

/** Says on the input itself that it is a combobox, and what it shows. */
function useInputState(inputRef: InputRef, { listId, isShown, active }: { listId: string; isShown: boolean; active: number }) {
  useEffect(() => {
    const input = inputRef.current
    if (!input) return
    input.role = 'combobox'
    input.ariaAutoComplete = 'list'
    input.ariaExpanded = String(isShown)
    if (isShown) input.setAttribute('aria-controls', listId)
    else input.removeAttribute('aria-controls')
    if (isShown && active >= 0) input.setAttribute('aria-activedescendant', `${listId}-${active}`)
    else input.removeAttribute('aria-activedescendant')
  }, [inputRef, listId, isShown, active])
}
