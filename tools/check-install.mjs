import { cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuilt } from './steps/build.mjs'
import { findFreePort } from './steps/free-port.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { machineEnv, root } from './steps/place.mjs'
import { run, start } from './steps/run.mjs'
import { say } from './steps/say.mjs'

// `node tools/check-install.mjs`: checks a production install. `npm ci --omit=dev` in a copy of the project with the built
// storefront must run the store and be small. It downloads all packages, so it is run by hand.
const mostMegabytes = 400
const paths = [
  '/',
  '/products/mobile-legends',
  '/promos',
  '/api/openapi.json',
  '/api/docs/swagger-ui.css',
  '/icons/lucide.json?icons=ticket',
]
const leftOut = new Set(['.git', '.cache', '.data', 'node_modules', 'test-results', 'coverage'])

await ensureInstalled()
process.exitCode = await ensureBuilt()
if (process.exitCode === 0) process.exitCode = await checkInCopy()

/** Answers the exit code. The copy is always removed. */
async function checkInCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'kilat-install-'))
  try {
    cpSync(root, folder, { recursive: true, filter: path => !leftOut.has(basename(path)) })
    say('Installing a copy with npm ci --omit=dev…')
    const { code } = await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      env: machineEnv(),
    })
    if (code !== 0) return code
    const megabytes = Math.ceil(bytesIn(folder, new Set()) / 1024 ** 2)
    const failures = await askStore(folder)
    for (const failure of failures) console.error(failure)
    if (failures.length === 0) console.log(`The store runs on a production install, and all ${paths.length} addresses answer.`)
    console.log(`The install takes ${megabytes} MB, at most ${mostMegabytes}.`)
    return megabytes <= mostMegabytes && failures.length === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Starts the store of this folder and answers the addresses whose status is not 200.
 * @param {string} folder
 */
async function askStore(folder) {
  const port = String(await findFreePort())
  const env = { ...machineEnv(), PORT: port, DATABASE_URL: undefined, DATA_DIR: join(folder, '.data'), LOG_LEVEL: 'warn' }
  const store = start(join(folder, 'node_modules', '.bin', 'node'), ['server/build/main.js'], { cwd: folder, env })
  try {
    const ended = new AbortController()
    void store.done.then(() => ended.abort())
    if (!(await isReady(`http://127.0.0.1:${port}/health/ready`, ended.signal))) return ['the store does not start']
    const answers = await Promise.all(paths.map(path => fetch(`http://127.0.0.1:${port}${path}`)))
    return answers.filter(answer => answer.status !== 200).map(answer => `${answer.url} answers ${answer.status}`)
  } finally {
    store.stop()
    await store.done
  }
}

/**
 * True once the address answers; false after a minute, or as soon as `ended` aborts.
 * @param {string} address
 * @param {AbortSignal} ended
 */
async function isReady(address, ended) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline && !ended.aborted; await wait(200)) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return true
  }
  return false
}

/**
 * Bytes of a folder on disk; a file with several names counts once.
 * @param {string} folder
 * @param {Set<number>} seen
 */
function bytesIn(folder, seen) {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    const { ino, blocks } = lstatSync(path)
    if (!seen.has(ino)) bytes += blocks * 512
    seen.add(ino)
    if (entry.isDirectory()) bytes += bytesIn(path, seen)
  }
  return bytes
}
