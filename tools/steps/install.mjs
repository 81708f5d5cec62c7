import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInStep } from './lockfile.mjs'
import { machineEnv, node, nodePackage, root } from './place.mjs'
import { interruptCode, run } from './run.mjs'
import { formatDuration, say } from './say.mjs'

const stampFile = join(root, 'node_modules', '.kilat-installed')

/** Installs the packages if they are missing, incomplete or not those of the lockfile. Exits if it can not. */
export async function ensureInstalled() {
  const stamp = wantedStamp()
  if (existsSync(node) && readOr(stampFile) === stamp) return
  if (existsSync(node) && isInStep(root)) {
    writeFileSync(stampFile, stamp)
    return
  }
  say(`Installing packages (${existsSync(join(root, 'node_modules')) ? 'the lockfile changed' : 'first run'})…`)
  const startedAt = Date.now()
  rmSync(stampFile, { force: true })
  // Warnings about the machine's older Node are hidden, because the packages run on ours. Building needs the development packages,
  // even if the machine is set to production.
  const { code } = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { env: machineEnv() })
  if (interruptCode()) process.exit(interruptCode())
  if (code !== 0) stop(`npm ci failed with exit code ${code}; its messages are above.`, code)
  if (!existsSync(node))
    stop(`No Node was installed: is there no package ${nodePackage}, or were optional packages left out (omit=optional)?`, 1)
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(stampFile, stamp)
  say(`Packages are installed (${formatDuration(Date.now() - startedAt)})`)
}

/** Identifies the install that fits: the lockfile and the kind of machine. */
function wantedStamp() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  return `${hash.digest('hex')} ${process.platform}-${process.arch}\n`
}

/** @param {string} file */
function readOr(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/**
 * @param {string} message
 * @param {number} code
 * @returns {never}
 */
function stop(message, code) {
  say(message)
  process.exit(code)
}
