import { useEffect, useEffectEvent, useRef } from 'react'
import { accountText } from '../../text/account.ts'
import { BusyLabel, buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

type Props = {
  to: string
  isBusy: boolean
  /** True if the list loads more by itself when the visitor comes near. */
  isAwake: boolean
  /** The link is about to be seen. */
  onNear: () => void
  onPress: () => void
  onFocus: () => void
  onBlur: () => void
}

const roomAhead = '0px 0px 480px 0px'

/** Link to the rest of a list. In another tab it opens a page of its own; here the list grows, also when the visitor comes near it. */
export function MoreLink({ to, isBusy, isAwake, onNear, onPress, onFocus, onBlur }: Props) {
  const link = useRef<HTMLAnchorElement>(null)
  const tellNear = useEffectEvent(onNear)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page it may still be near, which an observer reports only at its start
  useEffect(() => {
    if (!isAwake || !link.current) return
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && tellNear(), { rootMargin: roomAhead })
    observer.observe(link.current)
    return () => observer.disconnect()
  }, [isAwake, to])
  const onClick = (event: React.MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!isBusy) onPress()
  }
  return (
    <p className="grid justify-items-center mt-4">
      <Link
        ref={link}
        to={to}
        onClick={onClick}
        onFocus={onFocus}
        onBlur={onBlur}
        aria-disabled={isBusy}
        className={buttonClass('plain', 'max-md:w-full')}
      >
        <BusyLabel isBusy={isBusy}>{isBusy ? accountText.loading : accountText.more}</BusyLabel>
      </Link>
    </p>
  )
}
