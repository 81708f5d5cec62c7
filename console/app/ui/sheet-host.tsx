import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useLocation } from 'react-router'

type Show = (sheet: (onClose: () => void) => ReactNode) => void

const Host = createContext<Show>(() => {})

let shownCount = 0

/** Shows one sheet at a time for the rows of lists that are read again and again: the sheet stays as it was opened, whatever becomes of its row. */
export function SheetHost({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [shown, setShown] = useState<{ id: number; at: string; sheet: ReactNode }>()
  const show = useCallback<Show>(
    sheet => {
      shownCount += 1
      const id = shownCount
      // It closes itself only: another one may be open by the time its answer comes.
      const close = () => setShown(now => (now?.id === id ? undefined : now))
      setShown({ id, at: pathname, sheet: sheet(close) })
    },
    [pathname],
  )
  return (
    <Host value={show}>
      {children}
      {shown?.at === pathname && <div key={shown.id}>{shown.sheet}</div>}
    </Host>
  )
}

/** How a row shows its sheet. */
export function useSheets(): Show {
  return useContext(Host)
}
