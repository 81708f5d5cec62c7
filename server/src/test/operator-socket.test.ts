import type { Endpoint } from '@kilat/contract/endpoint.ts'
import { operatorHeader } from '@kilat/contract/operator/act.ts'
import { problemSchema } from '@kilat/contract/problem.ts'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../app.ts'
import { auditEvents } from '../db/schema/audit.ts'
import { seedDemoStore } from '../modules/store/seed-demo-store.ts'
import { createCaller, thing } from './bare-api.ts'
import { type ApiCaller, createApiCaller } from './call-api.ts'
import { createOperatorCaller, type OperatorCaller } from './call-operator.ts'
import type { World } from './case-kinds.ts'
import { endpointCases } from './endpoint-cases.ts'
import { createEngine, type Engine } from './engine.ts'
import { makeItem } from './make-item.ts'
import { makePicture } from './make-picture.ts'
import { makeWorld } from './make-world.ts'
import { createScriptedPush } from './scripted-push.ts'

let engine: Engine
let fromOutside: ApiCaller
let atSocket: OperatorCaller
let given: { itemId: string; picture: string }
/** For calls that are refused or only read. */
let shared: World
beforeAll(async () => {
  engine = await createEngine({ push: createScriptedPush() })
  fromOutside = createApiCaller(engine.ctx)
  atSocket = createOperatorCaller(engine.ctx)
  await seedDemoStore(engine.ctx)
  given = { itemId: await makeItem(engine.ctx), picture: await makePicture() }
  shared = await makeWorld(engine, given)
})
afterAll(() => engine.close())

const forOperators = routes.flatMap(({ endpoint }) =>
  typeof endpoint.access === 'object' && 'operator' in endpoint.access ? endpoint : [],
)

/** The path and body of an endpoint's call, from the matrix of all endpoints. */
function readCall({ name, path }: Endpoint, world: World) {
  const { params = {}, body, headers = {} } = endpointCases[name]?.call(world, 'operator') ?? {}
  return { path: path.replaceAll(/\{(\w+)\}/g, (_, param: string) => params[param] ?? ''), body, headers }
}

describe.each(forOperators.map(endpoint => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  test('answers whoever is at the socket and gives a name, and nobody by a header from outside', async () => {
    const world = endpoint.method === 'GET' ? shared : await makeWorld(engine, given)
    const { path, body, headers: own } = readCall(endpoint, world)
    for (const operator of ['', ' ', '%00', '%E0%A4%A', 'a'.repeat(65)])
      expect([operator, (await atSocket(endpoint.method, path, { operator, body, headers: own })).status]).toEqual([operator, 400])
    const headers = { ...own, [operatorHeader]: 'ujang', 'x-forwarded-for': '127.0.0.1', host: 'localhost', authorization: 'Bearer ujang' }
    expect((await fromOutside(endpoint.method, path, { headers, body, address: 'operator' })).status).toBe(401)
    expect((await atSocket(endpoint.method, path, { body, headers: own })).status).toBe(endpointCases[name]?.atSocket)
  })
})

/** What changes nothing, or nothing but who looks after an alert, has no reason to give. */
const withoutReason = ['checkTicket', 'previewContent', 'acknowledgeAlerts', 'addCover', 'searchStore', 'tryCredentials']

/** The call with another reason. One that asks for an act has it inside, as the act's own endpoint takes it. */
const withReason = (name: string, body: object, reason: unknown) =>
  name === 'askApproval' && 'body' in body ? { ...body, body: { ...(body.body as object), reason } } : { ...body, reason }

test.each(forOperators.filter(({ method, name }) => method !== 'GET' && !withoutReason.includes(name)))(
  '$name is refused without a reason',
  async endpoint => {
    const { path, body, headers } = readCall(endpoint, shared)
    for (const reason of [undefined, ' ', 'ok', 3]) {
      const answer = await atSocket(endpoint.method, path, { body: withReason(endpoint.name, body as object, reason), headers })
      const { fields = {} } = problemSchema.parse(await answer.json())
      expect([answer.status, Object.keys(fields).map(field => field.split('.').at(-1))]).toEqual([400, ['reason']])
    }
  },
)

/** They change nothing: of the order in the matrix no wrong contact is known, and what is switched on was not off. */
const withoutAct = ['checkTicket', 'resetTries', 'previewContent', 'searchStore', 'turnCatalogOn', 'turnStoreOn']
const done = forOperators.filter(
  ({ method, name }) => method !== 'GET' && (endpointCases[name]?.atSocket ?? 400) < 300 && !withoutAct.includes(name),
)

test.each(done)('$name is recorded with who did it and why', async endpoint => {
  const before = await engine.ctx.db.$count(auditEvents)
  const { path, body, headers } = readCall(endpoint, await makeWorld(engine, given))
  const answer = await atSocket(endpoint.method, path, { body, headers, operator: 'sari' })
  expect(answer.status).toBe(endpointCases[endpoint.name]?.atSocket)
  const acts = (await engine.ctx.db.select().from(auditEvents).orderBy(asc(auditEvents.id))).slice(before)
  expect(acts).toMatchObject([{ actorKind: 'operator', actorId: 'sari', data: { note: 'the test wants it' } }])
})

test('every endpoint of operators has a case at the socket, and no other endpoint is served there', async () => {
  const described = await atSocket('GET', '/openapi.json')
  const { paths } = (await described.json()) as { paths: Record<string, Record<string, { operationId: string }>> }
  const served = Object.values(paths).flatMap(methods => Object.values(methods).map(({ operationId }) => operationId))
  const covered = Object.entries(endpointCases).flatMap(([name, { atSocket }]) => (atSocket === undefined ? [] : [name]))
  expect(served.sort()).toEqual(forOperators.map(({ name }) => name).sort())
  expect(covered.sort()).toEqual(served)
  const foreign = await atSocket('GET', '/products')
  expect([foreign.status, problemSchema.parse(await foreign.json()).code]).toEqual([404, 'not_found'])
})

test('an operator at the socket can do no more than the permissions that are given there', async () => {
  const call = createCaller([{ ...thing, endpoint: { ...thing.endpoint, access: { operator: 'move_money' } } }], {
    presentOperator: () => ({ kind: 'operator', operatorId: 'ujang', permissions: ['edit_store'] }),
  })
  expect((await call('/things/a')).status).toBe(403)
})

test('a reseller or user can not be named at the socket', async () => {
  for (const access of ['user', { reseller: 'place_orders' }] as const) {
    const call = createCaller([{ ...thing, endpoint: { ...thing.endpoint, access } }], {
      presentOperator: () => ({ kind: 'operator', operatorId: 'ujang', permissions: ['move_money'] }),
    })
    expect((await call('/things/a', { headers: { [operatorHeader]: 'ujang' } })).status).toBe(401)
  }
})
