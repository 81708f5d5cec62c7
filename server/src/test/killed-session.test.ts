import { randomInt, randomUUID } from 'node:crypto'
import { getProfile } from '@kilat/contract/profile.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServerData } from './server-data.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'

const kills = 3
/** All renewals together stay below a session's limit of twenty per minute, even if each life repeats one. */
const renewalsPerLife = 4

let data: Awaited<ReturnType<typeof createServerData>>
beforeAll(async () => {
  data = await createServerData('kill_session')
})
afterAll(() => data.remove())

type Tokens = { token: string; refresh_token: string }

const headers = { 'content-type': 'application/json', 'x-api-key': 'kilat-demo' }

async function signIn(origin: string): Promise<Tokens> {
  const form = new URLSearchParams({ state: randomUUID(), name: 'Dimas', email: 'dimas@contoh.id' })
  const chosen = await fetch(`${origin}/sandbox/sign-in`, { method: 'POST', headers: { origin }, body: form })
  const given: { id_token?: unknown } = JSON.parse(/id="answer"[^>]*>(.*?)<\/script>/s.exec(await chosen.text())?.[1] ?? '{}')
  const answer = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify({ token: given.id_token }) })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Tokens
}

/** Renews like a phone in a tunnel: a token whose answer was lost is sent again, to the server that runs by then. */
async function renew(origin: string, tokens: Tokens): Promise<Tokens> {
  for (;;) {
    const answer = await fetch(`${origin}/api/auth/refresh`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ refresh_token: tokens.refresh_token }),
    }).catch(() => undefined)
    if (answer?.ok) {
      const read = await answer.json().catch(() => undefined)
      if (read) return read as Tokens
    }
    if (answer && answer.status < 500) throw new Error(`renewing answered ${answer.status}: ${await answer.text()}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

test('a user whose answer was lost stays signed in, whenever the server is killed', async () => {
  const port = await freePort()
  let server: ServerProcess = await startServer(port, data.env)
  let tokens = await signIn(server.origin)
  for (let life = 0; life < kills; life++) {
    const renewing = (async () => {
      for (let count = 0; count < renewalsPerLife; count++) tokens = await renew(server.origin, tokens)
    })()
    await new Promise(resolve => setTimeout(resolve, randomInt(2, 40)))
    await server.kill()
    server = await startServer(port, data.env)
    await renewing
  }
  const profile = await fetch(`${server.origin}/api/profile`, { headers: { ...headers, authorization: `Bearer ${tokens.token}` } })
  expect(profile.status).toBe(200)
  expect(getProfile.answer?.parse(await profile.json()).data.user.name).toBe('Dimas')
  // The same person is the same user, with one more session.
  const again = await signIn(server.origin)
  const sessions = await fetch(`${server.origin}/api/profile/sessions`, { headers: { ...headers, authorization: `Bearer ${again.token}` } })
  expect(((await sessions.json()) as { data: unknown[] }).data).toHaveLength(2)
  expect(await server.stop(), server.output()).toBe(0)
}, 240_000)
