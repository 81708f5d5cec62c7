import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, dev?: boolean, optionalDependencies?: Record<string, string>,
 *   os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 */

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
 * Optional packages, those of other machines, that the lockfile's packages name but that have no entry of their own.
 * @param {Record<string, LockedPackage>} packages
 */
export function findMissingOptionals(packages) {
  return Object.entries(packages).flatMap(([owner, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies).flatMap(([name, version]) => {
      if (placesOf(owner, name).some(place => packages[place])) return []
      return [{ path: `node_modules/${name}`, entry: { version, ...(dev ? { dev } : {}), optional: true, ...machineOf(name) } }]
    }),
  )
}

/**
 * Where Node looks for a package, nearest first.
 * @param {string} owner
 * @param {string} name
 */
function placesOf(owner, name) {
  const folders = owner.split('/node_modules/')
  return [
    ...folders.map((_, at) => `${folders.slice(0, folders.length - at).join('/node_modules/')}/node_modules/${name}`),
    `node_modules/${name}`,
  ]
}

/**
 * The machine a binary package is for, as its name says: `…-linux-arm64-musl`.
 * @param {string} name
 */
function machineOf(name) {
  const os = /-(android|darwin|freebsd|linux|openharmony|win32)-/.exec(name)?.[1]
  const cpu = /-(x64|arm64|arm|ia32|ppc64|riscv64|s390x|wasm32)\b/.exec(name)?.[1]
  const libc = /-(gnu|musl)(?:eabi\w*)?$/.exec(name)?.[1]
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(libc && os === 'linux' ? { libc: [libc === 'gnu' ? 'glibc' : 'musl'] } : {}),
    ...(os ? { os: [os] } : {}),
  }
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
