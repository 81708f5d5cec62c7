import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bin, projectEnv, root } from './place.mjs'
import { interruptCode, run } from './run.mjs'
import { formatDuration, say } from './say.mjs'

const leftOut = new Set(['node_modules', 'build', '.cache', '.react-router'])

/** @typedef {{ name: string, folder: string, build: (folder: string) => Promise<{ code: number, output: string }> }} Built */

/** @type {Built} */
const server = { name: 'server', folder: 'server', build: buildServer }

/** @type {Built[]} */
const all = [
  server,
  { name: 'storefront', folder: 'storefront', build: buildStorefront },
  { name: 'console', folder: 'console', build: buildConsole },
]

/** Builds the server, the storefront and the console, each if there is no build or one of its sources changed. Answers the exit code. */
export async function ensureBuilt() {
  for (const built of all) {
    const code = await ensureOne(built)
    if (code !== 0) return code
  }
  return 0
}

/** The same for the server alone. */
export function ensureServerBuilt() {
  return ensureOne(server)
}

/** @param {Built} built */
async function ensureOne({ name, folder, build }) {
  const stampFile = join(root, folder, 'build', '.kilat-built')
  const stamp = hashInputs(folder)
  const built = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
  if (built === stamp) {
    say(`The ${name} is up to date`)
    return 0
  }
  say(`Building the ${name} (${built === '' ? 'first run' : 'its sources changed'})…`)
  const startedAt = Date.now()
  rmSync(stampFile, { force: true })
  const { code, output } = await build(join(root, folder))
  if (interruptCode()) return interruptCode()
  if (code !== 0) {
    process.stderr.write(output)
    say(`Building the ${name} failed with exit code ${code}; its messages are above.`)
    return code
  }
  writeFileSync(stampFile, stamp)
  say(`The ${name} is built (${formatDuration(Date.now() - startedAt)})`)
  return 0
}

/** @param {string} folder */
function buildServer(folder) {
  return run(join(bin, 'rolldown'), ['--config', '--log-level', 'warn'], { cwd: folder, env: projectEnv(), isQuiet: true })
}

/** @param {string} folder */
function buildConsole(folder) {
  return run(join(bin, 'vite'), ['build'], { cwd: folder, env: projectEnv({ NODE_ENV: 'production' }), isQuiet: true })
}

/**
 * Builds the storefront in `folder` in each of its languages: Indonesian in `build`, English in `build/en` without the browser's files, which
 * are added to those of the Indonesian build.
 * @param {string} folder
 */
async function buildStorefront(folder) {
  const built = join(folder, 'build')
  const english = join(folder, '.cache/build-en')
  const all = await Promise.all([
    runBuild(folder, { BUILD_DIR: 'build' }),
    runBuild(folder, { BUILD_DIR: '.cache/build-en', STORE_LANGUAGE: 'en' }),
  ])
  const failed = all.find(({ code }) => code !== 0)
  if (!failed) addLanguage({ built, added: english, language: 'en' })
  rmSync(english, { recursive: true, force: true })
  return failed ?? { code: 0, output: '' }
}

/**
 * @param {string} folder
 * @param {Record<string, string>} env
 */
function runBuild(folder, env) {
  return run(join(bin, 'react-router'), ['build'], { cwd: folder, env: projectEnv({ NODE_ENV: 'production', ...env }), isQuiet: true })
}

/**
 * Adds a build in another language to the one in `built`. Files of one name have one content, because their names contain its hash.
 * @param {{ built: string, added: string, language: string }} input
 */
export function addLanguage({ built, added, language }) {
  const [own, other] = [join(built, 'client'), join(added, 'client')]
  for (const folder of ['assets', 'builds/meta']) {
    for (const file of readdirSync(join(other, folder))) {
      const [from, to] = [join(other, folder, file), join(own, folder, file)]
      if (!existsSync(to)) copyFileSync(from, to)
      else if (!readFileSync(from).equals(readFileSync(to))) throw new Error(`${file} differs between the languages of the build`)
    }
  }
  copyFileSync(join(other, 'builds/latest.json'), join(own, `builds/latest-${language}.json`))
  cpSync(join(added, 'server'), join(built, language, 'server'), { recursive: true })
}

/** @param {string} folder */
function hashInputs(folder) {
  const hash = createHash('sha256')
  const files = [...filesIn(join(root, folder)), ...filesIn(join(root, 'contract')), join(root, 'package-lock.json')]
  for (const file of files.sort())
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return `${hash.digest('hex')}\n`
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (leftOut.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return entry.isFile() ? [path] : []
  })
}
