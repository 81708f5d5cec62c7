import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import { isChannelName, isSocketId, longestEvent, mostEventsAtOnce } from '../platform/realtime-names.ts'
import type { OwnServer } from './own-server.ts'
import type { RealtimeApp } from './realtime.ts'
import { findForgery } from './sign.ts'

/** Bytes of a whole call: as many events at once as are allowed, and their wrapping. */
const longestCall = 128 * 1024
/** Bytes of the data of one event, by the protocol. */
const longestData = 10 * 1024
const mostChannels = 100

const name = z.string().min(1).max(longestEvent)
const data = z.string()
const channel = z.string().refine(isChannelName, 'is no name of a channel')
const common = { name, data, socket_id: z.string().refine(isSocketId, 'is no socket id').optional(), info: z.string().optional() }
const eventSchema = z
  .object({ ...common, channels: z.array(channel).min(1).max(mostChannels).optional(), channel: channel.optional() })
  .refine(event => event.channel !== undefined || event.channels !== undefined, 'needs channels')
const batchSchema = z.object({
  batch: z
    .array(z.object({ ...common, channel }))
    .min(1)
    .max(mostEventsAtOnce),
})

type Using = { app: RealtimeApp; server: OwnServer; clock: Clock }

/**
 * The HTTP API of the own server: what Pusher's library for servers calls. Events reach the browsers connected to this process. Every
 * call is signed with the app's secret. To be mounted at `/apps`.
 */
export function createRealtimeApi(using: Using): Hono {
  const { server } = using
  const api = new Hono()
  api.use(bodyLimit({ maxSize: longestCall, onError: c => c.json({ error: 'The call is too long' }, 413) }))
  api.use('/:id/*', async (c, next) => {
    const refusal = await refuse(c, using)
    if (refusal) return refusal
    return next()
  })
  api.post('/:id/events', async c => {
    const read = eventSchema.safeParse(await readJson(c))
    if (!read.success) return badRequest(c, read.error)
    const { channels = [read.data.channel ?? ''], ...event } = read.data
    return send(
      c,
      server,
      channels.map(channel => ({ ...event, channel })),
      counts => ({ channels: Object.fromEntries(counts) }),
    )
  })
  api.post('/:id/batch_events', async c => {
    const read = batchSchema.safeParse(await readJson(c))
    if (!read.success) return badRequest(c, read.error)
    return send(c, server, read.data.batch, counts => ({ batch: counts.map(([, info]) => info) }))
  })
  api.get('/:id/channels', c => {
    if (c.req.query('info')) return c.json({ error: 'info is only offered for one channel' }, 400)
    const occupied = server.occupied(c.req.query('filter_by_prefix') ?? '')
    return c.json({ channels: Object.fromEntries(occupied.map(channel => [channel, {}])) })
  })
  api.get('/:id/channels/:channel', c => {
    const channel = c.req.param('channel')
    if (!isChannelName(channel)) return c.json({ error: 'Invalid channel name' }, 400)
    return c.json({ occupied: server.countSubscribers(channel) > 0, ...infoOf(server, channel, c.req.query('info')) })
  })
  api.all('*', c => c.json({ error: 'This call is not offered' }, 404))
  return api
}

async function refuse(c: Context, { app, clock }: Using): Promise<Response | undefined> {
  if (c.req.param('id') !== app.id) return c.json({ error: 'Unknown app' }, 404)
  const { pathname: path, searchParams: query } = new URL(c.req.url)
  const call = { method: c.req.method, path, query, body: await c.req.text(), now: clock.now() }
  const forgery = findForgery(app, call)
  return forgery ? c.json({ error: forgery }, 401) : undefined
}

type Sent = { channel: string; name: string; data: string; socket_id?: string | undefined; info?: string | undefined }
type Info = { subscription_count?: number }

function send(c: Context, server: OwnServer, events: readonly Sent[], toAnswer: (counts: [string, Info][]) => object): Response {
  if (events.some(event => Buffer.byteLength(event.data) > longestData)) return c.json({ error: 'The data of an event is too long' }, 413)
  for (const { channel, name, data, socket_id: except } of events) server.send({ channel, name, data, except })
  const asksInfo = events.some(event => event.info !== undefined)
  return c.json(asksInfo ? toAnswer(events.map(event => [event.channel, infoOf(server, event.channel, event.info)])) : {})
}

function infoOf(server: OwnServer, channel: string, asked = ''): Info {
  return asked.split(',').includes('subscription_count') ? { subscription_count: server.countSubscribers(channel) } : {}
}

async function readJson(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text())
  } catch {
    return undefined
  }
}

function badRequest(c: Context, error: z.ZodError): Response {
  return c.json({ error: z.prettifyError(error) }, 400)
}
