import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ version?: string, name?: string, link?: boolean, inBundle?: boolean, resolved?: string, optional?: boolean, dev?: boolean,
 *   optionalDependencies?: Record<string, string>, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 */

/** Stands for the registry of the machine that installs: npm puts its host here (`replace-registry-host` in .npmrc). */
const anyRegistry = 'https://packages.invalid'

/**
 * True if the packages npm noted as installed are those of the lockfile, as after running npm by hand: then no install is needed.
 * npm writes its note last, so an interrupted install never looks complete.
 * @param {string} folder
 */
export function isInStep(folder) {
  const wanted = readPackages(join(folder, 'package-lock.json'))
  const installed = readPackages(join(folder, 'node_modules', '.package-lock.json'))
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([path, want]) => {
    if (!path.startsWith('node_modules/') || want.link) return true
    const have = installed[path]
    // Optional packages may be for other machines.
    return have ? have.version === want.version : want.optional === true
  })
}

/**
 * Optional packages for other machines that the lockfile's packages name but that have no entry.
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
 * Packages of the lockfile without their address in a registry, as npm writes them here: for each it would ask the registry for all versions of the
 * package before it fetches one, which takes longer than fetching it.
 * @param {Record<string, LockedPackage>} packages
 */
export function findMissingAddresses(packages) {
  return Object.entries(packages).flatMap(
    ([path, { version, name = path.split('node_modules/').pop() ?? '', link, inBundle, resolved }]) => {
      const address = `${anyRegistry}/${name}/-/${name.split('/').pop()}-${version}.tgz`
      return !path.includes('node_modules/') || link || inBundle || resolved === address ? [] : [{ path, address }]
    },
  )
}

/**
 * The places where Node looks for a package, nearest first.
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
 * The machine of a binary package, by its name: `…-linux-arm64-musl`.
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
    // A half-written file counts as missing: the packages are installed again.
    return undefined
  }
}
