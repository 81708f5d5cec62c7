import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMissingAddresses, findMissingOptionals } from './steps/lockfile.mjs'
import { root } from './steps/place.mjs'

// `node tools/complete-lockfile.mjs`, after each npm install: if the registry lacks the packages of other machines, npm leaves them out of the
// lockfile, and `npm ci` then refuses it everywhere. This adds them again: exact versions, for their machines only. And it adds the packages'
// addresses, without a registry's name, so that `npm ci` need not ask for them.
const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const missing = findMissingOptionals(lock.packages)
for (const { path, entry } of missing) lock.packages[path] = entry
const unaddressed = findMissingAddresses(lock.packages)
for (const { path, address } of unaddressed) {
  const { version, name, resolved: _, ...more } = lock.packages[path]
  lock.packages[path] = { ...(name && { name }), version, resolved: address, ...more }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
if (missing.length + unaddressed.length > 0) writeFileSync(file, `${JSON.stringify(lock, undefined, 2)}\n`)
console.log(`Added ${missing.length} packages of other machines and ${unaddressed.length} addresses.`)
