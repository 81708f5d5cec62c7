import type { ThemeInfo } from '@kilat/contract/store.ts'
import type { MetaDescriptor } from 'react-router'
import { fallbackTheme } from '../text/shell.ts'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Title and description of a page; what a page leaves out comes from the store's own texts. */
export function pageMeta(matches: Matches, page: { title?: string; description?: string } = {}): MetaDescriptor[] {
  const { store, seo } = themeOf(matches)
  return [
    { title: page.title ? `${page.title} | ${store.name}` : seo.meta_title },
    { name: 'description', content: page.description ?? seo.meta_description },
  ]
}

function themeOf(matches: Matches): ThemeInfo {
  const root = matches.find(match => match?.id === 'root')?.loaderData
  // The root loader is the only one that answers with a theme, and it always does.
  return typeof root === 'object' && root !== null && 'theme' in root ? (root.theme as ThemeInfo) : fallbackTheme
}
