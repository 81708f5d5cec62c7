import type { ButtonHTMLAttributes } from 'react'

type Look = 'main' | 'quiet' | 'danger' | 'plain'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look; isLarge?: boolean; busyText?: string | undefined }

/** A button; with `busyText` it says what is happening and takes no second press. */
export function Button({ look = 'plain', isLarge = false, busyText, children, onClick, type = 'button', ...rest }: Props) {
  const isBusy = busyText !== undefined
  const className = ['button', look === 'plain' ? '' : look, isLarge ? 'large' : ''].filter(Boolean).join(' ')
  return (
    <button
      {...rest}
      type={type}
      className={className}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={event => {
        if (isBusy || rest['aria-disabled']) return event.preventDefault()
        onClick?.(event)
      }}
    >
      {isBusy && <span className="spin" aria-hidden="true" />}
      {isBusy ? busyText : children}
    </button>
  )
}
