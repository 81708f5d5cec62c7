import { useEffect, useRef } from 'react'

/** Scrolls a row of tabs, never the page, to the chosen tab. */
export function useChosenInView(chosen: string | undefined): React.RefObject<HTMLElement | null> {
  const rail = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is at another place
  useEffect(() => {
    const tab = rail.current?.querySelector<HTMLElement>('[aria-current]')
    if (rail.current && tab) rail.current.scrollLeft = tab.offsetLeft - (rail.current.clientWidth - tab.offsetWidth) / 2
  }, [chosen])
  return rail
}
