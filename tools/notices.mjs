import { ensureBuilt } from './steps/build.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { node } from './steps/place.mjs'
import { run } from './steps/run.mjs'

// `npm run notices`: the licences of Kilat's packages. The build lists the packages in the browser's files.
await ensureInstalled()
process.exitCode = await ensureBuilt()
if (process.exitCode === 0) process.exitCode = (await run(node, ['tools/notices/write-notices.ts'])).code
