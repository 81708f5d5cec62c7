import { withPostgres } from './postgres.mjs'
import { ensureBrowser, ensureShell } from './steps/browser.mjs'
import { ensureBuilt } from './steps/build.mjs'
import { runChecks } from './steps/checks.mjs'
import { formatCounts, nameTrouble, none, sumCounts } from './steps/counts.mjs'
import { ensureFonts } from './steps/fonts.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { openJourneys } from './steps/journeys.mjs'
import { ensurePooler } from './steps/pooler.mjs'
import { interruptCode } from './steps/run.mjs'
import { formatDuration, say } from './steps/say.mjs'
import { runPlaywright, runVitest, unitProjects } from './steps/suites.mjs'
import { takeLongTurns, takeUsualTurns } from './steps/turns.mjs'

/** @typedef {import('./steps/counts.mjs').Counts} Counts */

// `npm test`, or some of it: `npm test -- --only=unit,postgres`.
/** @type {Record<string, { title: string, run: () => Promise<Counts> }>} */
const steps = {
  check: { title: 'Static checks', run: async () => named(await runChecks()) },
  unit: {
    title: 'Unit and server tests on PGlite',
    run: () => runVitest({ name: 'unit', projects: unitProjects }),
  },
  postgres: { title: 'Tests with a database, on PostgreSQL', run: runOnPostgres },
  build: { title: 'Build', run: async () => named((await ensureBuilt()) === 0 ? [] : ['the build']) },
  built: { title: 'The built store', run: () => runOnBuild('built', { isBeside: names.includes('unit') }) },
  e2e: { title: 'Browser journeys', run: runJourneys },
  measured: { title: 'The built store, measured', run: measure },
}

/**
 * One after the other; what stands together runs at once, because each of them waits now and then: for a heartbeat, a time-out, its last file.
 * What measures comes last, alone.
 */
const order = [['check', 'build'], ['unit', 'postgres', 'built'], ['e2e'], ['measured']]

const only = process.argv.find(argument => argument.startsWith('--only='))?.slice('--only='.length)
const names = only ? only.split(',') : Object.keys(steps)
const unheardOf = names.filter(name => !(name in steps))
if (unheardOf.length > 0) {
  say(`Unknown step ${unheardOf.join(', ')}; there are ${Object.keys(steps).join(', ')}.`)
  process.exit(2)
}

takeLongTurns()
const pooler = startPooler()
await ensureInstalled()
const browser = startBrowser()
/** @type {Map<string, { counts: Counts, durationMs: number }>} */
const results = new Map()
/** @type {Promise<import('./steps/journeys.mjs').Journeys> | undefined} */
let journeys
for (const together of order) await Promise.all(together.filter(name => names.includes(name)).map(runStep))
await journeys?.then(({ stop }) => stop()).catch(() => {})

if (interruptCode()) process.exit(interruptCode())
console.log('')
for (const [name, { counts, durationMs }] of results) {
  console.log(`${counts.failed > 0 ? '✗' : '✓'} ${steps[name]?.title}: ${formatCounts(counts)} (${formatDuration(durationMs)})`)
}
const total = sumCounts([...results.values()].map(result => result.counts))
for (const line of nameTrouble(total)) console.log(line)
console.log(`\n${formatCounts(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0

function prepareJourneys() {
  journeys ??= heardLater(openJourneys())
  return journeys
}

/** @param {string} name */
async function runStep(name) {
  const step = steps[name]
  if (!step || interruptCode()) return
  console.log(`\n── ${step.title}`)
  const startedAt = Date.now()
  const counts = await step.run().catch(error => {
    console.error(error instanceof Error ? error.message : error)
    return named([`${step.title}: ${error instanceof Error ? error.message : error}`])
  })
  results.set(name, { counts, durationMs: Date.now() - startedAt })
  // The other of the two leaves a core idle now.
  if (['unit', 'postgres'].includes(name) && names.includes('build') && names.includes('e2e')) prepareJourneys()
}

/** What this machine lacks is fetched beside the first steps, in the order in which they need it. It comes from the system's packages, so it need not wait for ours. */
function startPooler() {
  return heardLater(names.includes('postgres') ? ensurePooler() : Promise.resolve())
}

/** Two at once would wait for apt's lock. */
function startBrowser() {
  const needsBrowser = names.includes('e2e') || names.includes('measured')
  return heardLater(needsBrowser ? pooler.then(ensureBrowserWithFonts) : Promise.resolve(undefined))
}

/**
 * Whoever needs it hears of a failure.
 * @template Found
 * @param {Promise<Found>} fetching
 */
function heardLater(fetching) {
  fetching.catch(() => {})
  return fetching
}

async function ensureBrowserWithFonts() {
  const found = await ensureBrowser()
  if (!found) return undefined
  await ensureShell()
  await ensureFonts()
  return found
}

async function runOnPostgres() {
  await pooler
  const isBeside = names.includes('unit')
  return withPostgres(databaseUrl => runVitest({ name: 'postgres', projects: ['database'], databaseUrl, isBeside }))
}

/**
 * @param {string} project
 * @param {{ isBeside?: boolean, journeysUrl?: string }} [more]
 */
async function runOnBuild(project, more) {
  if ((await ensureBuilt()) !== 0) return named(['the build, which these tests need'])
  return runVitest({ name: project, projects: [project], ...more })
}

async function measure() {
  await browser
  takeUsualTurns()
  // Without the journeys' database it starts for the first time itself.
  const databaseUrl = await journeys?.then(opened => opened.databaseUrl).catch(() => undefined)
  return runOnBuild('measured', { journeysUrl: databaseUrl })
}

async function runJourneys() {
  const found = await browser
  if (!found) return named(['no browser for the journeys'])
  if ((await ensureBuilt()) !== 0) return named(['the build, which the journeys need'])
  const { databaseUrl } = await prepareJourneys()
  return runPlaywright({ name: 'e2e', projects: ['desktop', 'whole', 'phone', 'alone'], databaseUrl, browser: found })
}

/**
 * Counts of a step without tests of its own.
 * @param {string[]} failures
 * @returns {Counts}
 */
function named(failures) {
  return { ...none, failed: failures.length, failures }
}
