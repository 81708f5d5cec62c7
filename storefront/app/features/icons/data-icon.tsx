import { useEffect, useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { firstMove } from '../../lib/first-move.ts'
import { spare } from '../../lib/spare.ts'

type Props = { name: string | null; size?: number; className?: string }
type Parts = typeof import('./served-icon.client.tsx')

const pattern = /^[a-z0-9]+(?:-[a-z0-9]+)*:[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * An icon named in the store's data, such as `lucide:ticket`, beside words that say the same. It is loaded after the visitor's first
 * act; until then, and if it fails, its space stays empty. An invalid name takes no space.
 */
export function DataIcon({ name, size = 20, className }: Props) {
  const [parts, setParts] = useState<Parts>()
  useEffect(() => {
    void firstMove().then(() => {
      // The icon is decoration, so it is not loaded without a connection.
      if (navigator.onLine) spare(() => import('./served-icon.client.tsx')).then(setParts, () => {})
    })
  }, [])
  if (!name || !pattern.test(name)) return null
  return (
    <span aria-hidden="true" className={cx('inline-block flex-none', className)} style={{ width: size, height: size }}>
      {parts && <parts.ServedIcon name={name} size={size} />}
    </span>
  )
}
