import { join } from 'node:path'
import { ensureInstalled } from './steps/install.mjs'
import { bin, node, projectEnv, root } from './steps/place.mjs'
import { interruptCode, start } from './steps/run.mjs'
import { say } from './steps/say.mjs'

// `npm run dev`: the API restarts when its sources change, the storefront reloads in the browser.
await ensureInstalled()

const pagePort = process.env.PORT ?? '3000'
const apiPort = process.env.API_PORT ?? '3001'
say(`Storefront on http://localhost:${pagePort} (hot reload), API on http://localhost:${apiPort} (restarts on change)`)

const api = start(node, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
  env: projectEnv({ WEB: 'off', PORT: apiPort, NODE_ENV: 'development' }),
})
const pages = start(join(bin, 'react-router'), ['dev', '--port', pagePort], {
  cwd: join(root, 'storefront'),
  env: projectEnv({ API_URL: `http://localhost:${apiPort}`, NODE_ENV: 'development' }),
})

// One is useless without the other: when either ends, the other is stopped too.
const first = await Promise.race([api.done, pages.done])
api.stop()
pages.stop()
await Promise.all([api.done, pages.done])
process.exitCode = interruptCode() ? 0 : first.code
