import { ensureBuilt } from './steps/build.mjs'
import { ensureInstalled } from './steps/install.mjs'

// `npm run build`: the storefront and the operators' console; the server needs no build.
await ensureInstalled()
process.exitCode = await ensureBuilt()
