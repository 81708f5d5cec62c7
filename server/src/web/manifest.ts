import { hash } from 'node:crypto'
import type { ThemeInfo } from '@kilat/contract/store.ts'

/** The web app manifest, made from the theme. */
export function webManifest(theme: ThemeInfo): object {
  const icon = (kind: string, sizes: string, purpose: string) => ({ src: appIconAddress(theme, kind), sizes, type: 'image/png', purpose })
  return {
    id: '/',
    name: theme.store.name,
    short_name: theme.store.name,
    description: theme.seo.meta_description,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'id',
    dir: 'ltr',
    theme_color: theme.colors.accent,
    background_color: '#f7f7fb',
    categories: ['games', 'shopping'],
    icons: [icon('192', '192x192', 'any'), icon('512', '512x512', 'any'), icon('maskable-512', '512x512', 'maskable')],
  }
}

/** The address changes with the favicon, so that browsers do not keep an old icon. */
function appIconAddress(theme: ThemeInfo, kind: string): string {
  return `/app-icons/${kind}.png?v=${hash('sha1', theme.header.favicon).slice(0, 8)}`
}
