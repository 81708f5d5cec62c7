import { join } from 'node:path'
import { ensureInstalled } from './steps/install.mjs'
import { bin, projectEnv } from './steps/place.mjs'
import { run } from './steps/run.mjs'

// `npm run coverage`: how many lines and branches of the money modules the server tests reach.
await ensureInstalled()
const args = ['run', '--coverage.enabled', '--project', 'database', '--project', 'server', 'server/src']
// Functions out of the compile cache are counted less exactly.
const { code } = await run(join(bin, 'vitest'), args, { env: projectEnv({ NODE_ENV: 'test', NODE_DISABLE_COMPILE_CACHE: '1' }) })
process.exitCode = code
