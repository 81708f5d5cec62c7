import { ensureBrowser } from './steps/browser.mjs'
import { ensureBuilt } from './steps/build.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { node } from './steps/place.mjs'
import { run } from './steps/run.mjs'

// `npm run bench`: speed and size, compared with yardsticks in the same run. Arguments go to bench/main.ts.
await ensureInstalled()
await ensureBrowser()
process.exitCode = await ensureBuilt()
if (process.exitCode === 0) process.exitCode = (await run(node, ['bench/main.ts', ...process.argv.slice(2)])).code
