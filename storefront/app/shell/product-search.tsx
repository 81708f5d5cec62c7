import { useCallback, useEffect, useRef, useState } from 'react'
import { cx } from '../lib/class-names.ts'
import { spare } from '../lib/spare.ts'
import { searchText } from '../text/shell/search.ts'
import { Icon } from '../ui/icon.tsx'
import { searchIcon } from '../ui/shell-icons.ts'
import { useSearched } from './use-searched.ts'

type Suggestions = typeof import('../late/search-suggestions.tsx').SearchSuggestions

/** Search form that opens the home page with `?cari=`. With scripts, focusing it loads the suggestions. */
export function ProductSearch({ isSmall, hasShortcut }: { isSmall?: boolean; hasShortcut?: boolean }) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [Suggestions, setSuggestions] = useState<Suggestions | null>(null)
  useSlashFocus(inputRef, hasShortcut)
  const searched = useSearched()
  const last = useRef(searched)
  useEffect(() => {
    // On the first page what the visitor typed before the scripts ran stays.
    if (inputRef.current && searched !== null && (searched || last.current !== searched)) inputRef.current.value = searched
    last.current = searched
  }, [searched])

  const onFocus = useCallback(() => {
    spare(() => import('../late/search-suggestions.tsx')).then(
      module => setSuggestions(() => module.SearchSuggestions),
      () => {
        // The form works without suggestions; the next focus tries again.
      },
    )
  }, [])
  useEffect(() => {
    // The visitor focused it before the scripts ran.
    if (document.activeElement === inputRef.current) onFocus()
  }, [onFocus])
  return (
    <search className="relative block">
      <form action="/" method="get">
        <label className={cx('search-box', isSmall ? 'h-11 text-sm' : 'h-13 text-input')}>
          <Icon shape={searchIcon} />
          <span className="sr-only">{searchText.label}</span>
          <input
            ref={inputRef}
            type="search"
            name="cari"
            autoComplete="off"
            enterKeyHint="search"
            placeholder={isSmall ? searchText.placeholder : searchText.placeholderLarge}
            defaultValue={searched ?? ''}
            onFocus={onFocus}
            className="flex-1 min-w-0 h-full bg-transparent outline-none text-ink"
          />
          {hasShortcut && (
            <span aria-hidden="true" className="px-2 py-1.5 rounded-s bg-sunken text-xs leading-none font-semibold">
              /
            </span>
          )}
        </label>
      </form>
      {Suggestions && <Suggestions inputRef={inputRef} />}
    </search>
  )
}

/** `/` focuses the search, unless the visitor is typing elsewhere. */
function useSlashFocus(inputRef: React.RefObject<HTMLInputElement | null>, isOn = false) {
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isWriting = event.target instanceof HTMLElement && event.target.closest('input:not([type=radio]),textarea,select')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting) return
      event.preventDefault()
      inputRef.current?.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [inputRef, isOn])
}
