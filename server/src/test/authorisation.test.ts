import { randomUUID } from 'node:crypto'
import { type Access, permissions, scopes } from '@kilat/contract/access.ts'
import type { Endpoint } from '@kilat/contract/endpoint.ts'
import { problemSchema } from '@kilat/contract/problem.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../app.ts'
import { avatars, savedPlayers, sessions, users } from '../db/schema/identity.ts'
import { orders } from '../db/schema/orders.ts'
import { pushAddresses } from '../db/schema/push.ts'
import { deposits } from '../db/schema/wallet.ts'
import type { AskerResolvers } from '../http/read-asker.ts'
import { findAsker } from '../modules/identity/find-asker.ts'
import { seedDemoStore } from '../modules/store/seed-demo-store.ts'
import { invariant } from '../platform/invariant.ts'
import { createCaller, thing } from './bare-api.ts'
import { type ApiCaller, createApiCaller } from './call-api.ts'
import { callers, type Who, type World } from './case-kinds.ts'
import { endpointCases } from './endpoint-cases.ts'
import { createEngine, type Engine } from './engine.ts'
import { makeItem } from './make-item.ts'
import { makePicture } from './make-picture.ts'
import { makeWorld } from './make-world.ts'
import { createScriptedPush } from './scripted-push.ts'

let engine: Engine
let api: ApiCaller
let itemId: string
let picture: string
beforeAll(async () => {
  engine = await createEngine({ push: createScriptedPush() })
  const signIn = {
    id: 'local' as const,
    verify: async (token: string) => {
      const expiresAt = new Date(engine.clock.now().getTime() + 60_000)
      const identity = { issuer: 'https://issuer.test', subject: token, name: null, email: null, isEmailVerified: false, pictureUrl: null }
      return { kind: 'verified' as const, identity: { ...identity, expiresAt } }
    },
  }
  api = createApiCaller({ ...engine.ctx, signIn })
  await seedDemoStore(engine.ctx)
  itemId = await makeItem(engine.ctx)
  picture = await makePicture()
})
afterAll(() => engine.close())

const endpoints = routes.map(({ endpoint }) => endpoint)
const strangers = callers.filter(who => who !== 'owner')

/** One call of an endpoint by this caller. */
function send(endpoint: Endpoint, world: World, who: Who): Promise<Response> {
  const { params = {}, body, headers = {} } = caseOf(endpoint).call(world, who)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const given = { ...headers, 'x-api-key': keyOf(who) }
  return api(endpoint.method, path, { token: tokenOf(world, who), body, headers: given })
}

function caseOf({ name }: Endpoint) {
  const found = endpointCases[name]
  invariant(found, `${name} has no line in the matrix`)
  return found
}

/** The store key that a caller sends. */
function keyOf(who: Who): string {
  if (who === 'noKey') return ''
  return who === 'wrongKey' ? 'kilat-dem0' : 'kilat-demo'
}

function tokenOf(world: World, who: Who): string | undefined {
  switch (who) {
    case 'visitor':
      return undefined
    case 'owner':
    case 'noKey':
    case 'wrongKey':
      return world.owner.token
    case 'other':
      return world.other.token
    case 'expired':
    case 'revoked':
      return world[who]
    default:
      return who
  }
}

/** Everything of the owner that another user could have changed. */
async function readOwned({ owner: { id } }: World) {
  const { db } = engine.ctx
  return {
    users: await db.select().from(users).where(eq(users.id, id)),
    sessions: (await db.select().from(sessions).where(eq(sessions.userId, id))).map(session => session.id).sort(),
    avatars: await db.select().from(avatars).where(eq(avatars.userId, id)),
    players: await db.select().from(savedPlayers).where(eq(savedPlayers.userId, id)),
    push: (await db.select().from(pushAddresses).where(eq(pushAddresses.userId, id))).map(({ id }) => id).sort(),
    orders: await db.select().from(orders).where(eq(orders.userId, id)),
    deposits: await db.select().from(deposits).where(eq(deposits.userId, id)),
  }
}

test('every endpoint has a case in the matrix with its declared access', () => {
  const declared = Object.fromEntries(endpoints.map(({ name, access }) => [name, access]))
  const covered = Object.fromEntries(Object.entries(endpointCases).map(([name, { access }]) => [name, access]))
  expect(covered).toEqual(declared)
})

/** Whether calls of this endpoint leave a world as it was: it only reads, or is for operators and resellers, and refuses every caller. */
function isHarmless(endpoint: Endpoint): boolean {
  const { access, expects } = caseOf(endpoint)
  const isForOthers = access === 'operator' || typeof access === 'object'
  return endpoint.method === 'GET' || (isForOthers && Object.values(expects).every(status => status >= 400))
}

async function expectAnswers(endpoint: Endpoint, world: World): Promise<void> {
  const { expects } = caseOf(endpoint)
  const before = await readOwned(world)
  for (const who of strangers) {
    const answer = await send(endpoint, world, who)
    const body = await answer.text()
    expect([who, answer.status, body.slice(0, 200)]).toEqual([who, expects[who], expect.any(String)])
    if (answer.status >= 400) expect(problemSchema.parse(JSON.parse(body)).error).not.toBe('')
    expect(answer.headers.get('cache-control')).toMatch(answer.status < 400 && endpoint.publicForSeconds ? /public/ : /no-store/)
    if (endpoint.access === 'user') for (const secret of world.secrets) expect(body).not.toContain(secret)
  }
  expect(await readOwned(world)).toEqual(before)
  const own = await send(endpoint, world, 'owner')
  expect(['owner', own.status, (await own.text()).slice(0, 200)]).toEqual(['owner', expects.owner, expect.any(String)])
}

const named = (found: Endpoint[]) => found.map(endpoint => [endpoint.name, endpoint] as const)
const title = 'answers each caller as expected, and changes nothing of other users'

describe('where a call can change nothing', () => {
  // Making a world moves the clock past the tokens of earlier ones.
  let world: World
  beforeAll(async () => {
    world = await makeWorld(engine, { itemId, picture })
  })
  test.each(named(endpoints.filter(isHarmless)))(`%s ${title}`, (_, endpoint) => expectAnswers(endpoint, world))
})

describe('where a call can change something', () => {
  test.each(named(endpoints.filter(endpoint => !isHarmless(endpoint))))(`%s ${title}`, async (_, endpoint) =>
    expectAnswers(endpoint, await makeWorld(engine, { itemId, picture })),
  )
})

/** Operators and resellers who can sign in: the token is the caller's name. */
const askers: AskerResolvers = {
  user: token => findAsker(engine.ctx, token),
  operator: async token =>
    token === 'operator' || token === 'operatorWithoutRight'
      ? { kind: 'operator', operatorId: token, permissions: token === 'operator' ? permissions : [] }
      : undefined,
  reseller: async token =>
    token === 'reseller' || token === 'resellerWithoutRight'
      ? { kind: 'reseller', resellerId: token, scopes: token === 'reseller' ? scopes : [] }
      : undefined,
}

/** The status that each caller gets from a test-only endpoint with this access, in an API with these resolvers. */
async function knock(access: Access, given: AskerResolvers): Promise<Record<string, number>> {
  const world = await makeWorld(engine, { itemId, picture })
  const call = createCaller([{ ...thing, endpoint: { ...thing.endpoint, access } }], { askers: given })
  const answers = callers.map(async who => {
    const token = tokenOf(world, who)
    return [who, (await call('/things/a', { headers: { 'x-api-key': keyOf(who), ...(token && showing(token)) } })).status]
  })
  return Object.fromEntries(await Promise.all(answers))
}

/** A token in both places where one is looked for: operators have a cookie. */
function showing(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, cookie: `kilat-console=${token}` }
}

const nobody = Object.fromEntries(callers.map(who => [who, 401]))

test.each(permissions)('an endpoint that needs the permission %s answers operators who have it, and nobody else', async permission => {
  expect(await knock({ operator: permission }, askers)).toEqual({ ...nobody, operator: 200, operatorWithoutRight: 403 })
})

test.each(scopes)('an endpoint that needs the scope %s answers resellers who have it, and nobody else', async scope => {
  expect(await knock({ reseller: scope }, askers)).toEqual({ ...nobody, reseller: 200, resellerWithoutRight: 403 })
})

test('a permission or scope stands for itself only', async () => {
  const one: AskerResolvers = {
    operator: async () => ({ kind: 'operator', operatorId: 'OPR-1', permissions: ['edit_catalog'] }),
    reseller: async () => ({ kind: 'reseller', resellerId: 'RSL-1', scopes: ['read_catalog'] }),
  }
  for (const operator of permissions)
    expect([operator, (await knock({ operator }, one)).operator]).toEqual([operator, operator === 'edit_catalog' ? 200 : 403])
  for (const reseller of scopes)
    expect([reseller, (await knock({ reseller }, one)).reseller]).toEqual([reseller, reseller === 'read_catalog' ? 200 : 403])
})

test('without a resolver for operators or resellers, their endpoints refuse every caller', async () => {
  expect(await knock({ operator: 'move_money' }, { user: askers.user })).toEqual(nobody)
  expect(await knock({ reseller: 'place_orders' }, { user: askers.user })).toEqual(nobody)
})

test('[api.error-body] without a valid token the body only says to sign in', async () => {
  const world = await makeWorld(engine, { itemId, picture })
  const bodies = new Set<string>()
  const profile = endpoints.find(({ name }) => name === 'getProfile')
  invariant(profile, 'there is a profile')
  for (const who of ['expired', 'revoked'] as const) bodies.add(await (await send(profile, world, who)).text())
  const odd = ['Bearer', 'Bearer  ', `Bearer ${'a'.repeat(5_000)}`, 'Basic a2lsYXQ6a2lsYXQ=', 'Bearer a b', world.owner.token]
  for (const authorization of odd) bodies.add(await (await api('GET', '/profile', { headers: { authorization } })).text())
  bodies.add(await (await api('GET', '/profile', { token: world.owner.refresh_token })).text())
  expect([...bodies].map(body => JSON.parse(body))).toEqual([{ error: expect.any(String), code: 'sign_in_required' }])
})

test.each(['cancelOrder', 'attachTransaction', 'deleteSavedPlayer', 'endSession'])(
  '%s answers byte for byte the same for another user’s row and an unknown one',
  async name => {
    const world = await makeWorld(engine, { itemId, picture })
    const endpoint = endpoints.find(found => found.name === name)
    invariant(endpoint, `${name} is served`)
    const foreign = await send(endpoint, world, 'other')
    const nothing = { ...world, orderId: 'KLT-0000-0000-0000', playerId: 'SAV-0000000000000000', sessionId: 'SES-0000000000000000' }
    const unknown = await send(endpoint, nothing, 'other')
    expect([foreign.status, await foreign.text(), [...foreign.headers]]).toEqual([404, await unknown.text(), [...unknown.headers]])
  },
)

test('a user’s own data contains nothing of other users', async () => {
  const world = await makeWorld(engine, { itemId, picture })
  for (const path of ['/profile', '/profile/export', '/profile/sessions', '/profile/players', '/transactions', '/deposits']) {
    const own = await (await api('GET', path, { token: world.owner.token })).text()
    const foreign = await (await api('GET', path, { token: world.other.token })).text()
    expect([path, world.secrets.some(secret => own.includes(secret))]).toEqual([path, true])
    for (const secret of world.secrets) expect([path, foreign.includes(secret)]).toEqual([path, false])
  }
  const search = await api('GET', `/transactions?search=${world.orderId}`, { token: world.other.token })
  expect(await search.json()).toEqual({ data: [], next_cursor: null, total: 0 })
})

test('an order’s page shows neither its owner nor the contact to a visitor with its link', async () => {
  const world = await makeWorld(engine, { itemId, picture })
  const seen = await Promise.all(
    [undefined, world.other.token].map(async token => (await api('GET', `/transactions/${world.orderId}`, { token })).json()),
  )
  for (const { data } of seen) {
    expect(data).toMatchObject({ is_own: false, can_attach: false, can_cancel: false })
    for (const secret of [world.owner.id, '81234567890']) expect(JSON.stringify(data)).not.toContain(secret)
  }
})

test('a key with odd characters is refused and breaks nothing', async () => {
  const { owner } = await makeWorld(engine, { itemId, picture })
  const paths = ['/transactions/%00', '/profile/players/%00', '/profile/sessions/%00', '/profile/players/a%20b']
  for (const path of paths) {
    const method = path.startsWith('/transactions') ? 'GET' : 'DELETE'
    expect([path, (await api(method, path, { token: owner.token })).status]).toEqual([path, 400])
  }
  for (const query of ['search=%00', 'search=%25%27%3B--', 'search=%F0%9F%92%8E'])
    expect([query, (await api('GET', `/transactions?${query}`, { token: owner.token })).status]).toEqual([query, 200])
})

test("every endpoint that writes, looks up or reads a user's own data limits its calls", () => {
  const open = endpoints.filter(({ method, access }) => method !== 'GET' || access !== 'visitor')
  expect(open.filter(({ limitPerMinute }) => limitPerMinute === undefined).map(({ name }) => name)).toEqual([])
})

test.each([
  'getTransaction',
  'revealTransaction',
  'attachTransaction',
  'checkPlayer',
  'login',
  'refreshTokens',
  'placeOrder',
  'exportProfile',
])('%s above its limit answers 429 with the time to wait, only to that address', async name => {
  const endpoint = endpoints.find(found => found.name === name)
  invariant(endpoint?.limitPerMinute, `${name} has a limit`)
  const limited = createApiCaller(engine.ctx, { isRateLimited: true })
  const path = endpoint.path.replace('{id}', 'KLT-0000-0000-0000')
  // The call itself is refused: the test only counts how often it may come.
  const knock = (address: string) => limited(endpoint.method, path, { address, ...(endpoint.body && { body: {} }) })
  for (let knocked = 0; knocked < endpoint.limitPerMinute; knocked += 1) expect((await knock('10.0.0.1')).status).not.toBe(429)
  const refused = await knock('10.0.0.1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(problemSchema.parse(await refused.json()).code).toBe('rate_limited')
  expect((await knock('10.0.0.2')).status).not.toBe(429)
})

test('one caller’s idempotency key gives no answer to another caller', async () => {
  const world = await makeWorld(engine, { itemId, picture })
  const headers = { 'idempotency-key': randomUUID() }
  const place = (token?: string) => api('POST', '/transactions', { token, headers, body: world.orderBody })
  expect((await place(world.owner.token)).status).toBe(201)
  for (const token of [undefined, world.other.token]) expect((await place(token)).status).toBe(409)
})
