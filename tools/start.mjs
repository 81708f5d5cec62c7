import { ensureBuilt } from './steps/build.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { node } from './steps/place.mjs'
import { interruptCode, run } from './steps/run.mjs'

// `npm start`: from a fresh clone to a store that answers.
await ensureInstalled()
process.exitCode = await ensureBuilt()
if (process.exitCode === 0) {
  const { code } = await run(node, ['server/build/main.js', ...process.argv.slice(2)])
  // After Ctrl-C a server that closed in order exits with 0, so its code is kept.
  process.exitCode = code
} else if (interruptCode()) process.exitCode = interruptCode()
