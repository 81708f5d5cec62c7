import { useState } from 'react'
import { cx } from '../../lib/class-names.ts'

/** A user's picture; the first letter of the name if there is none or it fails to load. */
export function Avatar({ name, src, className }: { name: string; src: string | null; className: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  const look = cx('grid flex-none place-items-center overflow-hidden rounded-full bg-violet text-white font-extrabold', className)
  if (!src || src === broken)
    return (
      <span aria-hidden="true" className={look}>
        {([...name.trim()][0] ?? '?').toUpperCase()}
      </span>
    )
  return (
    <span className={look}>
      <img src={src} alt="" referrerPolicy="no-referrer" onError={() => setBroken(src)} className="size-full object-cover" />
    </span>
  )
}
