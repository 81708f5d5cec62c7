import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'
import { say } from './say.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Path of a Chromium or Chrome on this machine: CHROME_PATH, else the first one on the PATH. */
export function findBrowser() {
  if (process.env.CHROME_PATH) return canRun(process.env.CHROME_PATH) ? process.env.CHROME_PATH : undefined
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  return folders.flatMap(folder => names.map(name => join(folder, name))).find(canRun)
}

/** Finds a browser, on Debian as root installs one, and answers its path; undefined when there is none to be had. */
export async function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  if (!canInstall()) {
    say('No browser: install Chromium or Chrome, or name one in CHROME_PATH. (As root on Debian it is installed by itself.)')
    return undefined
  }
  say('Installing Chromium with apt-get (there is no browser on this machine)…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const { code, output } = await run('apt-get', ['-q', ...args], { env, isQuiet: true })
    if (code === 0) continue
    process.stderr.write(output)
    say(`apt-get ${args[0]} failed with exit code ${code}; its messages are above.`)
    return undefined
  }
  return findBrowser()
}

function canInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** @param {string} file */
function canRun(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    // Not there or not ours to run: look further.
    return false
  }
}
