import { ensureInstalled } from './steps/install.mjs'
import { node } from './steps/place.mjs'
import { run } from './steps/run.mjs'

// `npm run bench:faults`: a store in trouble, judged by its companies' books. Arguments go to bench/faults/main.ts.
await ensureInstalled()
process.exitCode = (await run(node, ['bench/faults/main.ts', ...process.argv.slice(2)])).code
