import { Hono } from 'hono'
import { createFailureLimit, createRateLimit } from '../../http/rate-limit.ts'
import { readAsker } from '../../http/read-asker.ts'
import { readBody } from '../../http/read-body.ts'
import type { HttpEnv } from '../../http/visitor.ts'
import type { Asker } from '../../platform/asker.ts'
import { Problem } from '../../platform/problem.ts'

/** A page asks for one channel with each new connection. */
const asksPerMinute = 60
/** Many people share an address, and each has an expired token every hour. */
const wrongTokensPerMinute = 300

type Input = {
  authorise: (input: { socketId: string; channel: string; asker: Asker }) => object
  /** Finds the user of a token; undefined if it is unknown or expired. */
  findUser: (token: string) => Promise<Asker | undefined>
  isRateLimited: boolean
}

/** Lets signed-in users subscribe to their own channel, as Pusher's client asks for it. To be mounted at `/pusher`. */
export function createChannelAuth({ authorise, findUser, isRateLimited }: Input): Hono<HttpEnv> {
  const auth = new Hono<HttpEnv>()
  const limit = isRateLimited ? createRateLimit(asksPerMinute) : undefined
  const tokenLimit = isRateLimited ? createFailureLimit(wrongTokensPerMinute) : undefined
  auth.post('/auth', async c => {
    const { address } = c.env.visitor
    const findAsker = async (_: string, token: string) => (tokenLimit ? tokenLimit(address, () => findUser(token)) : findUser(token))
    const asker = await readAsker(c.req.raw, { access: 'user', findAsker })
    if (asker.kind === 'user') await limit?.(asker.userId)
    const form = readForm(await readBody(c.req.raw), c.req.header('content-type'))
    c.header('cache-control', 'no-store')
    return c.json(authorise({ socketId: takeOne(form, 'socket_id'), channel: takeOne(form, 'channel_name'), asker }))
  })
  return auth
}

function readForm(body: Uint8Array, contentType = ''): URLSearchParams {
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(contentType))
    throw new Problem('malformed', 'Kirim isian sebagai formulir (Content-Type: application/x-www-form-urlencoded).')
  return new URLSearchParams(Buffer.from(body).toString('latin1'))
}

/** Readers of forms disagree about a field that comes twice, so it is refused. */
function takeOne(form: URLSearchParams, name: string): string {
  const [value, ...others] = form.getAll(name)
  if (value === undefined || others.length > 0) throw new Problem('not_allowed', `Isian ${name} harus ada tepat satu kali.`)
  return value
}
