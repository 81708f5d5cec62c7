import { existsSync } from 'node:fs'
import { posix } from 'node:path'

export type Page = { path: string; text: string }

const link = /\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g
const namedFile = /`((?:\.ci|bench|contract|docs|e2e|server|storefront|tools)\/[\w./$-]+)`/g

/** Broken links and missing files named in a page. `exists` is asked for paths from the project's folder. */
export function checkLinks({ path, text }: Page, exists: (path: string) => boolean): string[] {
  const targets = [...text.matchAll(link)].flatMap(([, target = '']) => (/^(?:[a-z]+:|#)/.test(target) ? [] : [toPath(path, target)]))
  const named = [...text.matchAll(namedFile)].map(([, file = '']) => file)
  return [...new Set([...targets, ...named])]
    .filter(target => !exists(target))
    .map(target => `${path}  names ${target}, which is not there`)
}

/** Looks the path up in the project's folder. */
export function existsIn(root: string): (path: string) => boolean {
  return path => existsSync(`${root}/${path}`)
}

function toPath(page: string, target: string): string {
  return posix.join(posix.dirname(page), target.replace(/#.*$/, ''))
}
