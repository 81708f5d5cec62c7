import { JsonLd } from '../../components/basics/json-ld.tsx'
import { cx } from '../../lib/class-names.ts'
import { contentText } from '../../text/content.ts'
import { Link } from '../../ui/link.tsx'

/** `isOperators`: its name is the operator's text, in Indonesian. */
type Place = { name: string; to: string; isOperators?: boolean }

/** The path from the home page to this one, for people and search engines. The last place is this page. */
export function Breadcrumb({ places }: { places: readonly Place[] }) {
  const all = [{ name: contentText.home, to: '/' }, ...places]
  return (
    <nav aria-label={contentText.breadcrumb}>
      <ol className="flex items-center note whitespace-nowrap">
        {all.map((place, at) => (
          <li key={place.to} className={cx('flex items-center', at < all.length - 1 ? 'flex-none' : 'min-w-0')}>
            {at > 0 && (
              <span aria-hidden="true" className="px-2 text-ink-3">
                /
              </span>
            )}
            {at < all.length - 1 ? (
              <Link
                to={place.to}
                className="inline-flex items-center justify-center min-h-11 min-w-11 text-ink-2 hover:text-ink hover:underline underline-offset-3"
              >
                {place.name}
              </Link>
            ) : (
              <span aria-current="page" lang={place.isOperators ? 'id' : undefined} className="truncate text-ink">
                {place.name}
              </span>
            )}
          </li>
        ))}
      </ol>
      <JsonLd describe={origin => describePlaces(all, origin)} />
    </nav>
  )
}

function describePlaces(places: readonly Place[], origin: string) {
  const itemListElement = places.map(({ name, to }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: origin + to }))
  return { '@type': 'BreadcrumbList', itemListElement }
}
