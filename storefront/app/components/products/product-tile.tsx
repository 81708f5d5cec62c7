import type { ProductSummary } from '@kilat/contract/catalog.ts'
import { cx } from '../../lib/class-names.ts'
import { searchText } from '../../text/shell/search.ts'
import { Cover } from '../../ui/cover.tsx'
import { Link } from '../../ui/link.tsx'
import { Tag } from '../../ui/tag.tsx'
import { productPath } from './product-path.ts'

/** A product in a grid: cover, name, lowest price. A product that can not be bought now is grey and says so. */
export function ProductTile({ product, priority }: { product: ProductSummary; priority?: boolean }) {
  const isDown = !product.is_available || product.from_price === null
  return (
    <Link to={productPath(product)} className="group block min-w-0 text-ink no-underline">
      <Cover
        src={product.art.cover}
        priority={priority}
        className={cx('rounded-m', isDown && '[&_img]:[filter:grayscale(1)] [&_img]:opacity-50')}
      >
        {isDown && (
          <Tag ink className="absolute left-0 top-2 z-1">
            {searchText.down}
          </Tag>
        )}
      </Cover>
      <span className="line-clamp-2 mt-2 text-s leading-[1.0625rem] lg:text-m lg:leading-5 font-bold tracking-[-0.01em]">
        {product.title}
      </span>
      <span className="block mt-0.5 text-xs lg:note">
        {product.named_item
          ? searchText.pack(product.named_item.name, product.named_item.price)
          : isDown || product.from_price === null
            ? searchText.down
            : searchText.from(product.from_price)}
      </span>
    </Link>
  )
}

/** The grid of tiles: three across on a phone, then five, then seven. */
export const tileGridClass = 'grid grid-cols-3 md:grid-cols-5 lg:grid-cols-7 gap-x-3 gap-y-5 lg:gap-x-5 lg:gap-y-7'
