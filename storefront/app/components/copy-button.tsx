import { useState } from 'react'
import { copyIcon } from '../features/icons/order-icons.ts'
import { uiText } from '../text/ui.ts'
import { buttonClass, iconButtonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { checkIcon } from '../ui/icons.ts'
import { copyText } from './copy-text.ts'

type Props = { value: string; label: string; showsWord?: boolean; onRefused?: () => void }

/** Copies `value` and confirms it for two seconds, also to screen readers. Hidden without scripts, which it needs. */
export function CopyButton({ value, label, showsWord, onRefused }: Props) {
  const [isCopied, setIsCopied] = useState(false)
  const onCopy = async () => {
    if (!(await copyText(value))) return onRefused?.()
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), 2000)
  }
  const icon = <Icon shape={isCopied ? checkIcon : copyIcon} className={isCopied ? 'text-ok' : undefined} />
  return (
    <button
      type="button"
      onClick={onCopy}
      aria-label={label}
      className={`${showsWord ? buttonClass('quiet') : iconButtonClass} not-js:hidden`}
    >
      {icon}
      {showsWord && <span>{isCopied ? uiText.copied : uiText.copy}</span>}
      <span role="status" className="sr-only">
        {isCopied ? uiText.copied : ''}
      </span>
    </button>
  )
}
