import { useEffect, useRef, useState } from 'react'
import { cx } from '../../lib/class-names.ts'

type Props = { name: string | null; size?: number; className?: string }
type Parts = typeof import('./served-icon.tsx')

const pattern = /^[a-z0-9]+(?:-[a-z0-9]+)*:[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * An icon that is named in the store's data, such as `lucide:ticket`, beside words that say the same. It is fetched once it
 * is seen by somebody who moves; until then, and where it does not come, its place stays empty. What is no name takes no place.
 */
export function DataIcon({ name, size = 20, className }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  const [parts, setParts] = useState<Parts>()
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(entries => {
      if (!entries.some(entry => entry.isIntersecting) || !navigator.onLine) return
      observer.disconnect()
      // The words beside it say it all.
      import('./served-icon.tsx').then(setParts, () => {})
    })
    const { current } = place
    let isGone = false
    visitorAwake().then(() => isGone || observer.observe(current))
    return () => {
      isGone = true
      observer.disconnect()
    }
  }, [])
  if (!name || !pattern.test(name)) return null
  return (
    <span ref={place} aria-hidden="true" className={cx('inline-block flex-none', className)} style={{ width: size, height: size }}>
      {parts && <parts.ServedIcon name={name} size={size} />}
    </span>
  )
}

let awake: Promise<void> | undefined

/** Icons are ornaments: they wait until somebody begins to look around, so that no page loads them in order to show. */
function visitorAwake(): Promise<void> {
  awake ??= new Promise(resolve => {
    for (const sign of ['scroll', 'pointermove', 'pointerdown', 'keydown'])
      addEventListener(sign, () => resolve(), { once: true, passive: true })
  })
  return awake
}
