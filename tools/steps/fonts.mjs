import { spawnSync } from 'node:child_process'
import { installDebianPackage } from './debian.mjs'
import { say } from './say.mjs'

/** The fonts that stand in for the store's own until it has loaded; it is fitted to them. */
const fitted = /\b(?:Roboto|Arial|Liberation Sans)\b/

/**
 * Installs a font like Arial where a Debian has none, because journeys measure that nothing moves when the store's font comes. Elsewhere there is one, or
 * nothing to ask.
 */
export async function ensureFonts() {
  const { status, stdout } = spawnSync('fc-match', ['--format=%{family}', 'Arial'], { encoding: 'utf8' })
  if (status !== 0 || fitted.test(stdout)) return
  if (!(await installDebianPackage('fonts-liberation')))
    say('There is no font like Arial here: journeys that measure layout shifts may fail.')
}
