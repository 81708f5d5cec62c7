import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a button that disappears once its act is done: the act sets the answered ref, and when the button is gone with the focus, `focus`
 * gives it to the part that shows the result.
 */
export function useFocusAfter(focus: () => void): RefObject<boolean> {
  const hasActed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the button disappears
  useEffect(
    () => () => {
      if (hasActed.current && document.activeElement === document.body) focus()
    },
    [],
  )
  return hasActed
}
