import { ensureBuilt } from './steps/build.mjs'
import { ensureInstalled } from './steps/install.mjs'

// `npm run build`: the storefront; the server needs no build.
await ensureInstalled()
process.exitCode = await ensureBuilt()
