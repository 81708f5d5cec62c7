import { ensureBrowser } from './steps/browser.mjs'
import { ensureBuilt } from './steps/build.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { runPlaywright } from './steps/suites.mjs'

// `npm run e2e -- --project=phone buy`: the browser journeys alone; arguments go to Playwright.
await ensureInstalled()
const browser = await ensureBrowser()
const built = await ensureBuilt()
process.exitCode = browser && built === 0 ? (await runPlaywright({ browser, args: process.argv.slice(2) })).code : 1
