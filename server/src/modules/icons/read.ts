import type { IconifyAliases, IconifyIcons, IconifyJSON } from '@iconify/types'
import { findIcon } from './find-icon.ts'
import { loadIconSet } from './icon-sets.ts'
import { drawIcon, drawSymbol, type IconLook } from './icon-svg.ts'

/** Part of a set in the format of Iconify's API: the icons, the aliases with their parents, and the missing names. */
export type IconData = {
  prefix: string
  lastModified: number
  aliases: IconifyAliases
  width: number
  height: number
  icons: IconifyIcons
  not_found?: string[]
}

/** The icons with these names. Undefined if this store does not have the set. */
export async function readIcons({ prefix, names }: { prefix: string; names: readonly string[] }): Promise<IconData | undefined> {
  const set = await loadIconSet(prefix)
  return set && pickIcons(set, names)
}

/** One icon as a picture. Undefined if it does not exist. */
export async function readIconSvg({ prefix, name, ...look }: { prefix: string; name: string } & IconLook): Promise<string | undefined> {
  const set = await loadIconSet(prefix)
  const found = set && findIcon(set, name)
  return found && drawIcon(found.icon, look)
}

/** Icons by their whole names, such as `lucide:ticket`, each as a `<symbol>` with the id `icon-lucide:ticket`. Leaves out unknown ones. */
export async function readIconSymbols(names: readonly string[]): Promise<string> {
  const symbols = names.map(async whole => {
    const [prefix = '', name = ''] = whole.split(':')
    const set = await loadIconSet(prefix)
    const found = set && findIcon(set, name)
    return found ? drawSymbol(found.icon, `icon-${whole}`) : ''
  })
  return (await Promise.all(symbols)).join('')
}

/** Picks icons of a set. Iconify's default size for a set without one is 16. */
function pickIcons(set: IconifyJSON, names: readonly string[]): IconData {
  const icons: IconifyIcons = {}
  const aliases: IconifyAliases = {}
  const notFound: string[] = []
  for (const name of new Set(names)) {
    const found = findIcon(set, name)
    if (!found) {
      notFound.push(name)
      continue
    }
    icons[found.name] = found.own
    for (const [alias, parent] of found.aliases) aliases[alias] = parent
  }
  const { prefix, lastModified = 0, width = 16, height = 16 } = set
  return { prefix, lastModified, aliases, width, height, icons, ...(notFound.length > 0 && { not_found: notFound }) }
}
