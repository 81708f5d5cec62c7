import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ version?: string, link?: boolean, optional?: boolean }} LockedPackage */

/**
 * True when what npm itself noted as installed is what the lockfile asks for: somebody ran npm by hand, and nothing
 * needs to be installed again. npm writes its note last, so an interrupted install never looks complete.
 * @param {string} folder
 */
export function isInStep(folder) {
  const wanted = readPackages(join(folder, 'package-lock.json'))
  const installed = readPackages(join(folder, 'node_modules', '.package-lock.json'))
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([path, want]) => {
    if (!path.startsWith('node_modules/') || want.link) return true
    const have = installed[path]
    // Optional packages are those of other machines.
    return have ? have.version === want.version : want.optional === true
  })
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function readPackages(file) {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    // A half-written file is the same as none: the packages are installed anew.
    return undefined
  }
}
