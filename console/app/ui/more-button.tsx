import { useState } from 'react'
import { listedText } from '../text/listed.ts'
import { Button } from './button.tsx'

type Input = {
  /** What the button says; undefined if there is no next page. */
  label: string | undefined
  isBusy: boolean
  onMore: () => void
}

/** The way to a list's next page. After the last one it says so, and takes the focus that the button had. */
export function MoreButton({ label, isBusy, onMore }: Input) {
  const [isPressed, setIsPressed] = useState(false)
  if (label !== undefined) {
    return (
      <Button
        busyText={isBusy ? listedText.moreBusy : undefined}
        onClick={() => {
          setIsPressed(true)
          onMore()
        }}
      >
        {label}
      </Button>
    )
  }
  if (!isPressed) return null
  return (
    <p className="small muted" tabIndex={-1} ref={takeFocus}>
      {listedText.all}
    </p>
  )
}

/** Only a focus that was lost with the button: whoever is elsewhere by now stays there. */
function takeFocus(end: HTMLElement | null): void {
  if (document.activeElement === null || document.activeElement === document.body) end?.focus({ preventScroll: true })
}
