import type { ThemeInfo } from '@kilat/contract/store.ts'
import type { MetaDescriptor } from 'react-router'
import { bareTheme, shellText } from '../text/shell/shell.ts'
import { isRecord } from './record.ts'

/** The used part of what every `meta` function gets. */
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
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    // For services that load the page for a preview; browsers ignore it.
    ...(import.meta.env.SSR ? openGraph({ ...page, title, description, address, origin, storeName: theme.store.name }) : []),
  ]
}

function openGraph(of: PageWords & { address: string; origin: string; storeName: string }): MetaDescriptor[] {
  const properties = {
    title: of.title,
    description: of.description,
    type: of.type ?? 'website',
    url: of.address,
    site_name: of.storeName,
    locale: shellText.language === 'id' ? 'id_ID' : 'en_US',
    image: of.origin + (of.image ?? '/app-icons/512.png'),
  }
  return Object.entries(properties).map(([name, content]) => ({ property: `og:${name}`, content }))
}

function rootOf(matches: MetaArgs['matches']): { theme: ThemeInfo; origin: string } {
  const root = matches.find(match => match?.id === 'root')?.loaderData
  return isRootData(root) ? root : { theme: bareTheme, origin: '' }
}

// The root loader is the only one that answers with a theme, and it always does.
function isRootData(value: unknown): value is { theme: ThemeInfo; origin: string } {
  return isRecord(value) && 'theme' in value
}
