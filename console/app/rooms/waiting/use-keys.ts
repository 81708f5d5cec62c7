import { useEffect } from 'react'

/** J and K move between the rows, T does the first act of the row; not while something is typed, and not over an open sheet. */
export function useKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
      if (event.target instanceof HTMLElement && event.target.matches('input:not([type=radio]), select, textarea')) return
      const rows = [...document.querySelectorAll<HTMLElement>('[data-task]')]
      const at = rows.findIndex(row => row.contains(document.activeElement))
      // With Caps Lock a key names the capital letter.
      const key = event.key.toLowerCase()
      if (key === 'j') rows[Math.min(at + 1, rows.length - 1)]?.focus()
      if (key === 'k') rows[Math.max(at - 1, 0)]?.focus()
      // A key that is held down does nothing again and again.
      if (key === 't' && !event.repeat) rows[at]?.querySelector<HTMLElement>('.task-acts button')?.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
