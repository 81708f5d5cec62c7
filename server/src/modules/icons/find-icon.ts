import type { IconifyAlias, IconifyIcon, IconifyJSON } from '@iconify/types'

export type FoundIcon = {
  /** Name of the icon the aliases end at, and what the set says of it. */
  name: string
  own: IconifyIcon
  /** The aliases that led there, the one asked for first. */
  aliases: [name: string, alias: IconifyAlias][]
  /** What is drawn: the icon with the set's measures, and what the aliases say otherwise. */
  icon: IconifyIcon
}

/** More than any set has; ends a circle of aliases. */
const longestChain = 5

/** Finds an icon by its name or by another name of it. Undefined where the set has neither, or an alias leads nowhere. */
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

/** `constructor` and its like are in every object, but are no icons. */
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
