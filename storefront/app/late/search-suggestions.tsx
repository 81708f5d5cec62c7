import type { ProductSummary } from '@kilat/contract/catalog.ts'
import { useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { findOnlyHit, productPath } from '../components/products/product-path.ts'
import { cx } from '../lib/class-names.ts'
import { cutText } from '../lib/cut-text.ts'
import { listProducts } from '../lib/endpoints.ts'
import { browserApi } from '../session/api/browser-api.ts'
import { searchText } from '../text/shell/search.ts'
import { suggestionsText } from '../text/suggestions.ts'
import { Cover } from '../ui/cover.tsx'
import { Link } from '../ui/link.tsx'
import { markMatches } from './mark-matches.ts'
import { createSuggester, noSuggestions, type Suggestions } from './suggest.ts'

type InputRef = React.RefObject<HTMLInputElement | null>
const shown = 6
const longestQuery = 80

/** Turns a plain search input into a combobox with the store's suggestions. Loaded when the input is first focused. */
export function SearchSuggestions({ inputRef }: { inputRef: InputRef }) {
  const listId = useId()
  const navigate = useNavigate()
  const [query, setQuery] = useState(() => readQuery(inputRef))
  const { found, foundFor, note, forget } = useSuggestions(query)
  const [isOpen, setIsOpen] = useState(true)
  const [activeId, setActiveId] = useState<string | null>(null)
  const isShown = isOpen && query !== '' && (foundFor !== null || note !== null)
  // New suggestions may come while one is selected: it stays selected if it is still among them.
  const active = found.findIndex(product => product.id === activeId)

  const close = () => {
    setIsOpen(false)
    setActiveId(null)
  }
  useInputEvents(inputRef, {
    focus: () => {
      // The page may have changed the text meanwhile.
      setQuery(readQuery(inputRef))
      forget()
      setIsOpen(true)
    },
    blur: close,
    input: () => {
      setQuery(readQuery(inputRef))
      setIsOpen(true)
      setActiveId(null)
    },
    keydown: event => {
      if (event.key === 'Escape') close()
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step === 0 || !isShown || found.length === 0) return
      event.preventDefault()
      // The input itself is one more place besides the suggestions.
      setActiveId(found[((active + 1 + step + found.length + 1) % (found.length + 1)) - 1]?.id ?? null)
    },
    submit: event => {
      event.preventDefault()
      close()
      // As after a navigation, also where the same results stay.
      document.querySelector('main')?.focus({ preventScroll: true })
      // The only hit is what the visitor means, if it is of the text that stands there now.
      const chosen = found[active] ?? (foundFor === query ? findOnlyHit(found) : undefined)
      navigate(chosen ? productPath(chosen) : query ? `/?cari=${encodeURIComponent(query)}` : '/')
    },
  })
  // What was typed after the first render and before its listeners were there.
  useEffect(() => setQuery(readQuery(inputRef)), [inputRef])
  useInputState(inputRef, { listId, isShown, active })

  return (
    <>
      <span role="status" className="sr-only">
        {isShown && (note ?? (foundFor === query ? suggestionsText.found(found.length) : ''))}
      </span>
      {isShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: what is clicked are the options
        <div
          className="absolute inset-x-0 top-full z-40 mt-2 max-h-[max(8rem,100dvh-15rem)] overflow-y-auto card shadow-float"
          // What scrolls is a stop of the Tab key unless it says otherwise.
          tabIndex={-1}
          // Keeps the focus in the input, so that the list is still open when the finger is lifted, and while it is scrolled.
          onMouseDown={event => event.preventDefault()}
        >
          <div id={listId} role="listbox" aria-label={suggestionsText.list} aria-busy={foundFor !== query}>
            {found.map((product, at) => (
              <Suggestion
                key={product.id}
                id={`${listId}-${at}`}
                product={product}
                query={foundFor ?? query}
                isActive={at === active}
                onPick={close}
              />
            ))}
          </div>
          {note && <p className="p-4 note">{note}</p>}
          {foundFor !== null && found.length === 0 && !note && <p className="p-4 note">{suggestionsText.none(foundFor)}</p>}
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
      to={productPath(product)}
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
        <span className="block note">{noteOf(product)}</span>
      </span>
    </Link>
  )
}

/** The pack that the search names, or the lowest price. */
function noteOf({ named_item: named, is_available: canBuy, from_price: lowest }: ProductSummary): string {
  if (named) return searchText.pack(named.name, named.price)
  return canBuy && lowest !== null ? searchText.from(lowest) : searchText.down
}

/** Suggestions for the typed text; asked for again when a lost connection is back. */
function useSuggestions(query: string): Suggestions & { forget: () => void } {
  const [suggestions, setSuggestions] = useState(noSuggestions)
  const [suggester] = useState(() =>
    createSuggester({
      find: (search, signal) =>
        browserApi()
          .call(listProducts, { query: { search, limit: shown } }, { signal })
          .then(({ data }) => data),
      show: change => setSuggestions(last => ({ ...last, ...change })),
    }),
  )
  useEffect(() => {
    const ask = () => suggester.typed(query)
    ask()
    addEventListener('online', ask)
    return () => {
      suggester.end()
      removeEventListener('online', ask)
    }
  }, [suggester, query])
  return { ...suggestions, forget: suggester.forget }
}

function readQuery(inputRef: InputRef): string {
  return cutText(inputRef.current?.value.trim() ?? '', longestQuery)
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

/** Sets the combobox attributes on the input. */
function useInputState(inputRef: InputRef, { listId, isShown, active }: { listId: string; isShown: boolean; active: number }) {
  useEffect(() => {
    const input = inputRef.current
    if (!input) return
    input.role = 'combobox'
    input.ariaAutoComplete = 'list'
    input.ariaExpanded = String(isShown)
    if (isShown) input.setAttribute('aria-controls', listId)
    else input.removeAttribute('aria-controls')
    const activeId = `${listId}-${active}`
    if (isShown && active >= 0) input.setAttribute('aria-activedescendant', activeId)
    else input.removeAttribute('aria-activedescendant')
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [inputRef, listId, isShown, active])
}
