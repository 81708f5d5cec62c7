import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from './postgres.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { bin, projectEnv } from './steps/place.mjs'
import { run } from './steps/run.mjs'

// `npm run bench:growth -- --orders 1000000`: what reads and jobs cost with a short past and with a long one, on PostgreSQL.
const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } })
await ensureInstalled()
const postgres = await startPostgres({ shared_buffers: '512MB', work_mem: '16MB', maintenance_work_mem: '256MB', max_wal_size: '8GB' })
try {
  const env = projectEnv({ NODE_ENV: 'test', TEST_DATABASE_URL: postgres.url, GROWTH_ORDERS: values.orders })
  process.exitCode = (await run(join(bin, 'vitest'), ['run', '--project', 'growth'], { env })).code
} finally {
  await postgres.stop()
}
