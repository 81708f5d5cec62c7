import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMissingOptionals } from './steps/lockfile.mjs'
import { root } from './steps/place.mjs'

// `node tools/complete-lockfile.mjs`: if the registry lacks the packages of other machines, npm leaves them out of the
// lockfile, and `npm ci` then refuses it everywhere. This adds them again: exact versions, for their machines only.
const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const missing = findMissingOptionals(lock.packages)
for (const { path, entry } of missing) lock.packages[path] = entry
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
if (missing.length > 0) writeFileSync(file, `${JSON.stringify(lock, undefined, 2)}\n`)
console.log(missing.length > 0 ? `Added ${missing.length} packages of other machines.` : 'The lockfile is complete.')
