import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bin, node, projectEnv, root } from './place.mjs'
import { interruptCode, run } from './run.mjs'
import { formatDuration } from './say.mjs'

/** `isTold`: its output is printed even if the check passes. */
/** @typedef {{ name: string, steps: [string, string[], string?][], isTold?: true }} Check */

const storefront = join(root, 'storefront')

/**
 * What checks the types of the project in this folder. One checker: each of several works out again the types that all files use, which on two cores takes
 * twice the work and no less time.
 * @param {string} [folder]
 * @returns {[string, string[], string?]}
 */
const checkTypes = folder => [join(bin, 'tsc'), ['-p', 'tsconfig.json', '--checkers', '1'], folder]

/** The compiler frees its memory less often: a fifth less work for a tenth more memory. */
const env = projectEnv({ GOGC: '400' })

/**
 * The long ones first, so that neither of two at a time waits for the other's last.
 * @type {Check[]}
 */
const checks = [
  { name: 'types', steps: [checkTypes()] },
  { name: 'storefront types', steps: [[join(bin, 'react-router'), ['typegen'], storefront], checkTypes(storefront)] },
  { name: 'console types', steps: [checkTypes(join(root, 'console'))] },
  { name: 'unused code', steps: [[join(bin, 'knip'), ['--no-progress']]] },
  { name: 'lint and format', steps: [[join(bin, 'biome'), ['check', '--error-on-warnings']]] },
  { name: 'arrows', steps: [[node, ['tools/check-arrows.ts']]], isTold: true },
  { name: 'docs', steps: [[node, ['tools/check-docs.ts']]] },
  { name: 'migrations', steps: [[node, ['tools/check-schema.mjs']]] },
]

/**
 * Runs static checks, two at a time, and prints the output of those that fail. Answers the names of those that failed.
 * @param {Check[]} [asked]
 */
export async function runChecks(asked = checks) {
  const waiting = asked.filter(check => check.name !== 'storefront types' || existsSync(join(storefront, 'tsconfig.json')))
  /** @type {string[]} */
  const failed = []
  const worker = async () => {
    for (let check = waiting.shift(); check && !interruptCode(); check = waiting.shift()) {
      if (!(await runCheck(check))) failed.push(`check of ${check.name}`)
    }
  }
  await Promise.all([worker(), worker()])
  return failed
}

/** @param {Check} check */
async function runCheck({ name, steps, isTold }) {
  const startedAt = Date.now()
  let told = ''
  for (const [command, args, cwd] of steps) {
    const { code, output } = await run(command, args, { isQuiet: true, cwd: cwd ?? root, env })
    if (interruptCode()) return false
    if (isTold) told = `: ${output.trim()}`
    if (code === 0) continue
    console.log(`✗ ${name} (${formatDuration(Date.now() - startedAt)})\n${indent(output.trim() || `exit code ${code}`)}`)
    return false
  }
  console.log(`✓ ${name} (${formatDuration(Date.now() - startedAt)})${told}`)
  return true
}

/** @param {string} text */
function indent(text) {
  return text.replace(/^/gm, '  ')
}
