import { lazy, Suspense, useEffect, useState } from 'react'
import { frameText } from '../text/frame.ts'
import { Icon } from '../ui/icon.tsx'

const SearchDialog = lazy(() => import('./search-dialog.tsx').then(({ SearchDialog }) => ({ default: SearchDialog })))

/** The way to the search: a bar where there is room for one, a button on a phone, Ctrl-K anywhere. */
export function Search() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // What is typed in another sheet must not be lost.
      if (!document.querySelector('dialog[open]')) setIsOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button type="button" className="search-button" aria-keyshortcuts="Control+K" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon name="search" />
        <span className="unseen">{frameText.search}</span>
        <span className="search-words">{frameText.searchFor}</span>
        <kbd>Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
