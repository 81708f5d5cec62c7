import type { Product } from '@kilat/contract/catalog.ts'
import { useThemeInfo } from '../../lib/use-theme-info.ts'
import { productText } from '../../text/product.ts'
import { shellText } from '../../text/shell/shell.ts'
import { Cover } from '../../ui/cover.tsx'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import { boltIcon, clockIcon, shieldIcon } from '../../ui/icons.ts'
import { Link } from '../../ui/link.tsx'

/** Cover, name and promises, on a band in the product's own colours. */
export function ProductHead({ product }: { product: Product }) {
  const { delivery_time: time } = product
  const category = useThemeInfo().categories.find(({ id }) => id === product.category)
  return (
    <header>
      <nav aria-label={productText.here} className="hidden lg:flex gap-2 pt-5 note [&_a]:underline [&_a]:underline-offset-3">
        <Link to="/">{shellText.home}</Link>
        <span aria-hidden="true">/</span>
        {category && (
          <>
            <Link to={`/?kategori=${category.id}#produk`}>{category.title}</Link>
            <span aria-hidden="true">/</span>
          </>
        )}
        <span aria-current="page">{product.title}</span>
      </nav>
      <div className="flex gap-4 lg:gap-7 pt-5 lg:pb-2 lg:items-center">
        <Cover src={product.art.cover} priority className="w-26 lg:w-37 flex-none self-start rounded-c shadow-float" />
        <div className="min-w-0">
          <p className="note">{product.publisher}</p>
          <h1 className="mt-0.5 title-page">{product.title}</h1>
          <ul className="grid lg:flex flex-wrap gap-x-5 gap-y-1.5 lg:gap-y-2 mt-2.5 text-s font-semibold">
            <Fact icon={boltIcon} text={time ? productText.usually(time.p50_seconds) : productText.automatic} />
            {time && <Fact icon={clockIcon} text={productText.most(time.p95_seconds)} />}
            <Fact icon={shieldIcon} text={productText.moneyBack} />
          </ul>
        </div>
      </div>
    </header>
  )
}

function Fact({ icon, text }: { icon: IconShape; text: string }) {
  return (
    <li className="flex gap-2">
      <Icon shape={icon} size={16} className="mt-px" />
      {text}
    </li>
  )
}
