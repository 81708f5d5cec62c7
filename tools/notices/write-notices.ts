import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { root } from '../steps/place.mjs'
import { toNotices } from './notices-page.ts'
import { type Locked, listInstalled, packagesOfStyles, type ThirdParty } from './third-party.ts'

// Writes THIRD-PARTY-NOTICES.md from the lockfile, the installed packages, and the build's list of packages in the browser's files.
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.string(), license: z.string(), dev: z.boolean(), link: z.boolean() }).partial()),
})
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
const locked: Locked = lockSchema.parse(JSON.parse(read('package-lock.json'))).packages
const listSchema = z.array(z.object({ name: z.string() }))
const bundled = ['storefront/build/packages.json', 'console/build/.vite/packages.json'].flatMap(list =>
  listSchema.parse(JSON.parse(read(list))),
)
const styles = ['storefront/app/app.css', 'console/app/tokens.css'].flatMap(file => packagesOfStyles(read(file)))

const onServer = new Set(listInstalled(locked))
const inBrowser = new Set([...bundled.map(({ name }) => name), ...styles])
const packages = Object.entries(locked).flatMap(([folder, { version, license, link }]): ThirdParty[] => {
  const name = folder.split('node_modules/').at(-1) ?? ''
  if (!folder.includes('node_modules/') || link || !version) return []
  const usedBy = [
    ...(onServer.has(`${name}@${version}`) ? (['server'] as const) : []),
    ...(inBrowser.has(name) ? (['browser'] as const) : []),
  ]
  return usedBy.length > 0 ? [{ name, version, licence: license ?? 'not named', usedBy, texts: readTexts(`${root}/${folder}`) }] : []
})
writeFileSync(`${root}/THIRD-PARTY-NOTICES.md`, toNotices(packages))
console.log(`THIRD-PARTY-NOTICES.md names ${packages.length} packages.`)

/** Skips binary packages: they differ between machines, and so would the page. Their texts stay in their folders. */
function readTexts(folder: string): string[] {
  if (!existsSync(folder) || 'os' in JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))) return []
  const files = readdirSync(folder).filter(file => /^(?:licen[cs]e|copying|notice)/i.test(file))
  return files.sort().map(file => readFileSync(`${folder}/${file}`, 'utf8'))
}
