import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a button that disappears once its act is done: the press sets the answered ref, and when the button is gone with the focus, `focus`
 * gives it to the part that shows the result, which comes into view: with the button most of the page may be gone. News may take the button away
 * before the act is answered. An answer that leaves the button takes the press back.
 */
export function useFocusAfter(focus: () => void): RefObject<boolean> {
  const isPressed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the button disappears
  useEffect(
    () => () => {
      if (!isPressed.current || document.activeElement !== document.body) return
      focus()
      const { top, bottom } = document.activeElement.getBoundingClientRect()
      if (top < 0 || bottom > innerHeight) document.activeElement.scrollIntoView({ block: 'center' })
    },
    [],
  )
  return isPressed
}
