import { join } from 'node:path'
import { ensureInstalled } from './steps/install.mjs'
import { bin, node, projectEnv, root } from './steps/place.mjs'
import { interruptCode, start } from './steps/run.mjs'
import { say } from './steps/say.mjs'

// `npm run dev`: the API restarts when its sources change, the storefront and the console reload in the browser.
await ensureInstalled()

const pagePort = process.env.PORT ?? '3000'
const apiPort = process.env.API_PORT ?? '3001'
const consolePort = process.env.CONSOLE_PORT ?? '3002'
say(
  `Storefront on http://localhost:${pagePort}, console on http://localhost:${consolePort}/console/ (hot reload), API on http://localhost:${apiPort} (restarts on change)`,
)

const api = start(node, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
  env: projectEnv({ WEB: 'off', PORT: apiPort, NODE_ENV: 'development' }),
})
const pages = start(join(bin, 'react-router'), ['dev', '--port', pagePort], {
  cwd: join(root, 'storefront'),
  env: projectEnv({ API_URL: `http://localhost:${apiPort}`, NODE_ENV: 'development' }),
})

const rooms = start(join(bin, 'vite'), ['--port', consolePort], {
  cwd: join(root, 'console'),
  env: projectEnv({ API_URL: `http://localhost:${apiPort}`, NODE_ENV: 'development' }),
})

// One is useless without the others: when any ends, the others are stopped too.
const all = [api, pages, rooms]
const first = await Promise.race(all.map(({ done }) => done))
for (const { stop } of all) stop()
await Promise.all(all.map(({ done }) => done))
process.exitCode = interruptCode() ? 0 : first.code
