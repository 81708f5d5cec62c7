/** A package that is part of what Kilat is given away with. */
export type ThirdParty = {
  name: string
  version: string
  /** As its package.json says, such as `MIT`. */
  licence: string
  usedBy: readonly ('server' | 'browser')[]
  /** What its files of licences and notices say; none where they are not on this machine, or where it has none. */
  texts: readonly string[]
}

/** What the lockfile says of packages, by their folder. */
export type Locked = Record<string, { version?: string; license?: string; dev?: boolean; link?: boolean }>

/** `name@version` of a package. */
export type PackageId = string

/** What a production install consists of: everything that is not for development alone. */
export function listInstalled(locked: Locked): PackageId[] {
  return toIds(Object.entries(locked).filter(([, { dev }]) => !dev))
}

/** Packages of all kinds that the lockfile knows. */
export function listLocked(locked: Locked): PackageId[] {
  return toIds(Object.entries(locked))
}

function toIds(entries: [string, Locked[string]][]): PackageId[] {
  return entries.flatMap(([folder, { link, version }]) =>
    folder.includes('node_modules/') && !link ? [`${folder.split('node_modules/').at(-1)}@${version}`] : [],
  )
}

/** Names of the packages a style sheet takes files of. */
export function packagesOfStyles(css: string): string[] {
  const addresses = [...css.matchAll(/(?:@import |url\()"([^"]+)"/g)].map(match => match[1] ?? '')
  const names = addresses.map(address => /^(?:@[\w-]+\/)?[\w-]+(?=\/)/.exec(address)?.[0])
  return [...new Set(names.filter(name => name !== undefined))]
}
