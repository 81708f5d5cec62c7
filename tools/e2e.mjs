import { ensureBrowser, ensureShell } from './steps/browser.mjs'
import { ensureBuilt } from './steps/build.mjs'
import { ensureFonts } from './steps/fonts.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { openJourneys } from './steps/journeys.mjs'
import { runPlaywright } from './steps/suites.mjs'
import { takeLongTurns } from './steps/turns.mjs'

const args = process.argv.slice(2)

// `npm run e2e -- --project=phone buy`: the browser journeys without other tests; arguments go to Playwright. What measures, in the project
// `alone`, runs only if it is asked for, and then without the others, for which it would wait.
const measures = args.includes('--project=alone')
if (measures) args.push('--no-deps')
else takeLongTurns()
await ensureInstalled()
const browser = await ensureBrowser()
if (browser) await ensureShell()
if (browser) await ensureFonts()
const built = await ensureBuilt()
const projects = args.some(argument => argument.startsWith('--project')) ? [] : ['desktop', 'whole', 'phone']
if (!browser || built !== 0) process.exit(1)
const { databaseUrl, stop } = await openJourneys()
process.exitCode = (await runPlaywright({ name: 'e2e', browser, projects, args, databaseUrl }).finally(stop)).code
