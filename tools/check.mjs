import { runChecks } from './steps/checks.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { interruptCode } from './steps/run.mjs'

// `npm run check`: all static checks.
await ensureInstalled()
const failed = await runChecks()
if (failed.length > 0) console.log(`${failed.length} of the checks failed.`)
process.exitCode = interruptCode() || (failed.length > 0 ? 1 : 0)
