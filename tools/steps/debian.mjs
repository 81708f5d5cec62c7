import { existsSync } from 'node:fs'
import { run } from './run.mjs'
import { say } from './say.mjs'

const install = ['install', '-y', '--no-install-recommends']
// Its services are not started: tests start their own.
const quietly = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }

/** True where packages can be installed: on Debian and its kin, as root. */
function hasDebianPackages() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** @type {Promise<boolean> | undefined} */
let lists

/** Reads the lists of packages, once in a run. */
function updateLists() {
  lists ??= aptGet('update')
  return lists
}

/** @param {string[]} args */
async function aptGet(...args) {
  const { code, output } = await run('apt-get', ['-q', ...args], { env: { ...process.env, ...quietly }, isQuiet: true })
  if (code === 0) return true
  process.stderr.write(output)
  say(`apt-get ${args[0]} failed with exit code ${code}; its messages are above.`)
  return false
}

/**
 * Installs a package of Debian's and answers whether that worked, with a message.
 * @param {string} name
 */
export async function installDebianPackage(name) {
  if (!hasDebianPackages()) return false
  say(`Installing Debian’s ${name} with apt-get…`)
  return (await updateLists()) && aptGet(...install, name)
}
