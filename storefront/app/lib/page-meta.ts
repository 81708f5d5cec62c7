import type { ThemeInfo } from '@kilat/contract/store.ts'
import type { MetaDescriptor } from 'react-router'
import { fallbackTheme } from '../text/shell.ts'
import { isRecord } from './record.ts'

/** What every `meta` function is given; of that, what is used here. */
type MetaArgs = { matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]; location: { pathname: string } }

type PageWords = {
  title?: string
  description?: string
  /** Open Graph's kind of page; `website` unless said. */
  type?: 'article'
  /** Address on this site of a picture that shows the page. */
  image?: string | null
}

/** Title, description, canonical address and Open Graph of a page; what a page leaves out comes from the store's own texts. */
export function pageMeta({ matches, location }: MetaArgs, page: PageWords = {}): MetaDescriptor[] {
  const { theme, origin } = rootOf(matches)
  const title = page.title ? `${page.title} | ${theme.store.name}` : theme.seo.meta_title
  const description = page.description ?? theme.seo.meta_description
  const address = origin + location.pathname
  const og = (name: string, content: string) => ({ property: `og:${name}`, content })
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    og('title', title),
    og('description', description),
    og('type', page.type ?? 'website'),
    og('url', address),
    og('site_name', theme.store.name),
    og('locale', 'id_ID'),
    og('image', origin + (page.image ?? '/app-icons/512.png')),
  ]
}

function rootOf(matches: MetaArgs['matches']): { theme: ThemeInfo; origin: string } {
  const root = matches.find(match => match?.id === 'root')?.loaderData
  return isRootData(root) ? root : { theme: fallbackTheme, origin: '' }
}

// The root loader is the only one that answers with a theme, and it always does.
function isRootData(value: unknown): value is { theme: ThemeInfo; origin: string } {
  return isRecord(value) && 'theme' in value
}
