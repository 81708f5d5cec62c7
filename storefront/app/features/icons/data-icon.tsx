import { useEffect, useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { firstMove } from '../../lib/first-move.ts'
import { spare } from '../../lib/spare.ts'

type Props = { name: string | null; size?: number; className?: string }
type Parts = typeof import('./served-icon.client.tsx')

/**
 * An icon named in the store's data, such as `lucide:ticket`, beside words that say the same. The page's sprite has its drawing.
 * If it does not, the icon is loaded after the visitor's first act; until then, and if that fails, its space stays empty.
 */
export function DataIcon({ name, size = 20, className }: Props) {
  const [parts, setParts] = useState<Parts>()
  const id = `icon-${name}`
  useEffect(() => {
    if (!name || document.getElementById(id)) return
    void firstMove()
      .then(() => spare(() => import('./served-icon.client.tsx')))
      .then(setParts, () => {})
  }, [name, id])
  if (!name) return null
  return (
    <span aria-hidden="true" className={cx('inline-block flex-none', className)} style={{ width: size, height: size }}>
      {parts ? (
        <parts.ServedIcon name={name} size={size} />
      ) : (
        <svg width={size} height={size} aria-hidden="true">
          <use href={`#${id}`} />
        </svg>
      )}
    </span>
  )
}
