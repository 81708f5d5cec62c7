import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bin, projectEnv, root } from './place.mjs'
import { interruptCode, run } from './run.mjs'
import { formatDuration, say } from './say.mjs'

const stampFile = join(root, 'storefront', 'build', '.kilat-built')
const leftOut = new Set(['node_modules', 'build', '.react-router'])

/** Builds the storefront if there is no build or one of its sources changed. Answers the exit code. */
export async function ensureBuilt() {
  const stamp = hashInputs()
  const built = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
  if (built === stamp) {
    say('Storefront is up to date')
    return 0
  }
  say(`Building the storefront (${built === '' ? 'first run' : 'its sources changed'})…`)
  const startedAt = Date.now()
  rmSync(stampFile, { force: true })
  const { code, output } = await run(join(bin, 'react-router'), ['build'], {
    cwd: join(root, 'storefront'),
    env: projectEnv({ NODE_ENV: 'production' }),
    isQuiet: true,
  })
  if (interruptCode()) return interruptCode()
  if (code !== 0) {
    process.stderr.write(output)
    say(`Building the storefront failed with exit code ${code}; its messages are above.`)
    return code
  }
  writeFileSync(stampFile, stamp)
  say(`Storefront is built (${formatDuration(Date.now() - startedAt)})`)
  return 0
}

function hashInputs() {
  const hash = createHash('sha256')
  const files = [...filesIn(join(root, 'storefront')), ...filesIn(join(root, 'contract')), join(root, 'package-lock.json')]
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
