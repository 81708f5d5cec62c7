import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findBrowser } from './browser.mjs'
import { countTests } from './counts.mjs'
import { findFreePort } from './free-port.mjs'
import { bin, projectEnv, root } from './place.mjs'
import { run } from './run.mjs'
import { say } from './say.mjs'

/** @typedef {import('./counts.mjs').Counts} Counts */

const reports = join(root, 'test-results')

/** The vitest projects that need neither a build nor a server of their own. */
export const unitProjects = ['contract', 'server', 'database', 'storefront', 'storefront-sharing', 'console', 'tools']

/**
 * Runs vitest projects. With `databaseUrl` the database's tests for PostgreSQL run on that one, without it those for PGlite. At `journeysUrl` is the
 * first start's database of the journeys. The output of one that
 * runs beside another is printed at its end.
 * @param {{ name: string, projects: string[], databaseUrl?: string, journeysUrl?: string, isBeside?: boolean }} suite
 * @returns {Promise<Counts>}
 */
export async function runVitest({ name, projects, databaseUrl, journeysUrl, isBeside = false }) {
  const report = freshReport(name)
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, output } = await run(join(bin, 'vitest'), [...args, ...projects.flatMap(project => ['--project', project])], {
    env: projectEnv({ NODE_ENV: 'test', TEST_DATABASE_URL: databaseUrl, E2E_DATABASE_URL: journeysUrl, SHARE_DATABASE_TESTS: '1' }),
    isQuiet: isBeside,
  })
  if (output) console.log(`\n── Beside it: ${name}\n${output}`)
  reportLost({ name, report, code })
  return countTests({ report, kind: 'vitest', code })
}

/**
 * Runs browser journeys against a real server on a free port with an empty data folder: those of these projects, or those that `args` choose. Their stores
 * have a database each on the PostgreSQL at `databaseUrl`, which has the data of a first start (`journeys.mjs`); without it embedded ones.
 * @param {{ name: string, browser: string, projects?: string[], args?: string[], databaseUrl?: string }} suite
 * @returns {Promise<Counts & { code: number }>}
 */
export async function runPlaywright({ name, browser, projects = [], args = [], databaseUrl }) {
  const report = freshReport(name)
  const chosen = projects.map(project => `--project=${project}`)
  const { code } = await run(join(bin, 'playwright'), ['test', '--reporter=list,json', ...chosen, ...args], {
    env: projectEnv({
      // Unset for Playwright's own download, which Playwright finds itself.
      ...(browser !== findBrowser() && { CHROME_PATH: browser }),
      DATABASE_URL: undefined,
      E2E_DATABASE_URL: databaseUrl,
      E2E_NEW_STORE: databaseUrl && 'made',
      // Not the whole path, which may be too long for the socket in it.
      E2E_OUTPUT: relative(root, join(reports, name)),
      E2E_PORT: String(await findFreePort()),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // Node reads TypeScript itself, and quicker than Playwright translates it.
      PW_DISABLE_TS_ESM: '1',
    }),
  })
  reportLost({ name, report, code })
  return { ...countTests({ report, kind: 'playwright', code }), code }
}

/** @param {{ name: string, report: string, code: number }} ran */
function reportLost({ name, report, code }) {
  if (!existsSync(report)) say(`The runner of ${name} ended with exit code ${code} and left no report: its tests can not be counted.`)
}

/** @param {string} name */
function freshReport(name) {
  mkdirSync(reports, { recursive: true })
  const file = join(reports, `${name}.json`)
  if (existsSync(file)) rmSync(file)
  return file
}
