import { shellText } from '../../text/shell.ts'
import { Spinner } from '../../ui/button.tsx'
import { isOverlayShown, useFlags } from './flags.ts'

/** Covers the page while something is done that nobody should interrupt. Nothing sets its flags before the visitor's first move. */
export function LoadingOverlay() {
  return (
    useFlags(isOverlayShown) && (
      <div
        role="alert"
        aria-busy
        className="fixed inset-0 z-70 grid place-content-center justify-items-center gap-3 bg-(--scrim) text-white"
      >
        <Spinner />
        {shellText.loading}
      </div>
    )
  )
}
