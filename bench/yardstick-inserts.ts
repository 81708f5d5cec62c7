import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { openBarePglite, openBarePostgres } from './yardstick-database.ts'

// Bare inserts in their own process: `/run?rows=12&seconds=2` answers how many such transactions it made per second.
const connections = 16
const [kind, where = ''] = process.argv.slice(2)
const database = kind === 'pglite' ? await openBarePglite(where) : await openBarePostgres(where, connections)
const app = new Hono()
app.get('/ready', c => c.text('ok'))
app.get('/run', async c => c.json(await run(Number(c.req.query('rows')), Number(c.req.query('seconds')))))
const server = serve({
  fetch: app.fetch,
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  serverOptions: { keepAliveTimeout: 65_000 },
})
process.once('SIGTERM', () => {
  server.close(() => void database.close().then(() => process.exit(0)))
})

async function run(rows: number, seconds: number): Promise<number> {
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let count = 0
  const worker = async () => {
    while (performance.now() < endsAt) {
      await database.insert(rows)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: kind === 'pglite' ? 1 : connections }, worker))
  return count / ((performance.now() - startedAt) / 1000)
}
