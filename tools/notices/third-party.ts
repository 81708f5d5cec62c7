/** A package distributed with Kilat. */
export type ThirdParty = {
  name: string
  version: string
  /** From its package.json, such as `MIT`. */
  licence: string
  usedBy: readonly ('server' | 'browser')[]
  /** Texts of its licence and notice files; empty if it has none or is not on this machine. */
  texts: readonly string[]
}

/** The lockfile's entries of packages, by folder. */
export type Locked = Record<string, { version?: string; license?: string; dev?: boolean; link?: boolean }>

/** `name@version` of a package. */
export type PackageId = string

/** Packages of a production install: all that are not for development only. */
export function listInstalled(locked: Locked): PackageId[] {
  return toIds(Object.entries(locked).filter(([, { dev }]) => !dev))
}

/** All packages in the lockfile. */
export function listLocked(locked: Locked): PackageId[] {
  return toIds(Object.entries(locked))
}

function toIds(entries: [string, Locked[string]][]): PackageId[] {
  return entries.flatMap(([folder, { link, version }]) =>
    folder.includes('node_modules/') && !link ? [`${folder.split('node_modules/').at(-1)}@${version}`] : [],
  )
}

/** Names of the packages whose files a style sheet includes. */
export function packagesOfStyles(css: string): string[] {
  const addresses = [...css.matchAll(/(?:@import |url\()"([^"]+)"/g)].map(match => match[1] ?? '')
  const names = addresses.map(address => /^(?:@[\w-]+\/)?[\w-]+(?=\/)/.exec(address)?.[0])
  return [...new Set(names.filter(name => name !== undefined))]
}
