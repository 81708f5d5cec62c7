import type { Product } from '@kilat/contract/catalog.ts'
import { productAboutText } from '../../../text/product-about.ts'
import { languageOf } from '../../../text/server-text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { downIcon } from '../../../ui/icons.ts'
import { FavouriteButton } from './favourite-button.tsx'

/** Description of the product, and questions of buyers. */
export function ProductAbout({ product }: { product: Product }) {
  return (
    <div className="max-w-[calc(100vw-2*var(--gutter))]">
      {product.faq.length > 0 && (
        <section className="mt-9 lg:mt-14" aria-labelledby="tanya">
          <h2 id="tanya" className={titleClass}>
            {productAboutText.faq}
          </h2>
          <div className="card mt-3 px-4 py-1 divide-y divide-line">
            {product.faq.map((entry, at) => (
              <details key={entry.question} className="group/faq" open={at === 0}>
                <summary lang={languageOf(entry.question)} className="fold">
                  {entry.question}
                  <Icon shape={downIcon} className="ml-auto transition-transform duration-150 group-open/faq:rotate-180" />
                </summary>
                <p lang={languageOf(entry.answer)} className="pb-4 text-ink-2 max-w-[62ch]">
                  {entry.answer}
                </p>
              </details>
            ))}
          </div>
        </section>
      )}
      {product.description && (
        <section className="mt-9" aria-labelledby="tentang">
          <h2 id="tentang" className={titleClass}>
            {productAboutText.about(product.title)}
          </h2>
          <p lang={languageOf(product.description)} className="mt-2 text-ink-2 max-w-[62ch] whitespace-pre-line">
            {product.description}
          </p>
        </section>
      )}
      <FavouriteButton id={product.id} />
    </div>
  )
}

const titleClass = 'title-section'
