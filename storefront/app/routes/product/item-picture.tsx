import { staticPart } from '../../lib/static-part.tsx'
import type { ItemArt } from './item-art.ts'

/** The drawings of all items, which must be on the page. */
export const ItemShapes = staticPart(() => import('./late/item-shapes.tsx').then(module => module.ItemShapes))

/** The art of one item in the colours of its product. */
export function ItemPicture({ art, className }: { art: ItemArt; className?: string }) {
  return (
    <svg viewBox="0 0 36 32" width="36" height="32" aria-hidden="true" className={className}>
      <use href={`#art-${art.kind}${art.kind === 'pile' ? `-${art.size}` : ''}`} />
    </svg>
  )
}
