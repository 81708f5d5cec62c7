import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

// A bare Hono server that sends the bytes of given files, as `/0`, `/1`, …: the cost of HTTP alone.
const app = new Hono()
app.get('/ready', c => c.text('ok'))
for (const [index, file] of process.argv.slice(2).entries()) {
  const bytes = readFileSync(file)
  app.all(`/${index}`, () => new Response(bytes, { headers: { 'content-type': 'application/octet-stream' } }))
}
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1', serverOptions: { keepAliveTimeout: 65_000 } })
