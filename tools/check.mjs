import { runChecks } from './steps/checks.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { interruptCode } from './steps/run.mjs'

// `npm run check`: all static checks.
await ensureInstalled()
const failed = await runChecks()
if (failed > 0) console.log(`${failed} of the checks failed.`)
process.exitCode = interruptCode() || (failed > 0 ? 1 : 0)
