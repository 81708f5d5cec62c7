import { join } from 'node:path'
import { ensureInstalled } from './steps/install.mjs'
import { bin, projectEnv } from './steps/place.mjs'
import { run } from './steps/run.mjs'

// `npm run coverage` measures how many lines and branches of the money modules the server's tests reach.
await ensureInstalled()
const args = ['run', '--coverage.enabled', '--project', 'database', '--project', 'server', 'server/src']
// V8 counts functions from the compile cache less exactly.
const { code } = await run(join(bin, 'vitest'), args, { env: projectEnv({ NODE_ENV: 'test', NODE_DISABLE_COMPILE_CACHE: '1' }) })
process.exitCode = code
