import { existsSync } from 'node:fs'
import { run } from './run.mjs'
import { say } from './say.mjs'

const install = ['install', '-y', '--no-install-recommends']
// Its services are not started: tests start their own.
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }

/** True where packages can be installed: on Debian and its kin, as root. */
function hasDebianPackages() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/**
 * Installs a package of Debian's and answers whether that worked, with a message.
 * @param {string} name
 */
export async function installDebianPackage(name) {
  if (!hasDebianPackages()) return false
  say(`Installing Debian’s ${name} with apt-get…`)
  for (const args of [['update'], [...install, name]]) {
    const { code, output } = await run('apt-get', ['-q', ...args], { env, isQuiet: true })
    if (code === 0) continue
    process.stderr.write(output)
    say(`apt-get ${args[0]} failed with exit code ${code}; its messages are above.`)
    return false
  }
  return true
}
