import type { IconifyAlias, IconifyIcon, IconifyJSON } from '@iconify/types'

export type FoundIcon = {
  /** Name and data of the icon that the aliases end at. */
  name: string
  own: IconifyIcon
  /** The aliases on the way, the requested one first. */
  aliases: [name: string, alias: IconifyAlias][]
  /** The icon to draw, with the set's size and the changes of the aliases. */
  icon: IconifyIcon
}

/** Longer than any chain of aliases in a set; stops a circle of aliases. */
const longestChain = 5

/** Finds an icon by its name or an alias. Undefined if the set has neither, or the alias leads to no icon. */
export function findIcon(set: IconifyJSON, name: string): FoundIcon | undefined {
  const aliases: FoundIcon['aliases'] = []
  let at = name
  while (aliases.length <= longestChain) {
    const own = ownEntry(set.icons, at)
    if (own) return { name: at, own, aliases, icon: drawn(set, own, aliases) }
    const alias = ownEntry(set.aliases ?? {}, at)
    if (!alias) return undefined
    aliases.push([at, alias])
    at = alias.parent
  }
  return undefined
}

/** Reads own entries only, because every object has `constructor` and others, which are not icons. */
function ownEntry<T>(entries: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined
}

function drawn(set: IconifyJSON, own: IconifyIcon, aliases: FoundIcon['aliases']): IconifyIcon {
  const { left, top, width, height } = set
  const measures = Object.fromEntries(Object.entries({ left, top, width, height }).filter(([, value]) => value !== undefined))
  const icon: IconifyIcon = { ...measures, ...own }
  for (const [, alias] of aliases.toReversed()) Object.assign(icon, alias)
  return icon
}
