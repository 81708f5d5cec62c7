import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

type Show = (sheet: (onClose: () => void) => ReactNode) => void

const Host = createContext<Show>(() => {})

let shownCount = 0

/** Shows one sheet at a time for the rows of lists that are read again and again: the sheet stays as it was opened, whatever becomes of its row. */
export function SheetHost({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [shown, setShown] = useState<{ id: number; sheet: ReactNode }>()
  // Whoever leaves the room has done with its sheet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another room begins without a sheet.
  useEffect(() => setShown(undefined), [pathname])
  const show = useCallback<Show>(sheet => {
    shownCount += 1
    const id = shownCount
    // It closes itself only: another one may be open by the time its answer comes.
    const close = () => setShown(now => (now?.id === id ? undefined : now))
    setShown({ id, sheet: sheet(close) })
  }, [])
  return (
    <Host value={show}>
      {children}
      {shown && <div key={shown.id}>{shown.sheet}</div>}
    </Host>
  )
}

/** How a row shows its sheet. */
export function useSheets(): Show {
  return useContext(Host)
}
