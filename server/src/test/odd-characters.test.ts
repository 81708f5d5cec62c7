import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../app.ts'
import { seedDemoStore } from '../modules/store/seed-demo-store.ts'
import { createOperatorCaller } from './call-operator.ts'
import type { World } from './case-kinds.ts'
import { endpointCases } from './endpoint-cases.ts'
import { createEngine, type Engine } from './engine.ts'
import { makeItem } from './make-item.ts'
import { makePicture } from './make-picture.ts'
import { makeWorld } from './make-world.ts'
import { createScriptedPush } from './scripted-push.ts'

let engine: Engine
let world: World
let call: ReturnType<typeof createOperatorCaller>
beforeAll(async () => {
  engine = await createEngine({ push: createScriptedPush() })
  await seedDemoStore(engine.ctx)
  world = await makeWorld(engine, { itemId: await makeItem(engine.ctx), picture: await makePicture() })
  call = createOperatorCaller(engine.ctx)
})
afterAll(() => engine.close())

const ofOperators = routes.map(({ endpoint }) => endpoint).filter(({ access }) => typeof access === 'object' && 'operator' in access)

const pathOf = (path: string, params: Record<string, string>) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')

type Halved = { field: string; body: object }

/** The body once for each of its texts, which ends in half an emoji there, with the text's field. */
function halved(body: object): Halved[] {
  return Object.entries(body).flatMap(([name, value]: [string, unknown]): Halved[] => {
    if (typeof value === 'string') return [{ field: name, body: { ...body, [name]: `${value}\ud83d` } }]
    if (typeof value !== 'object' || value === null) return []
    return halved(value).map(inner => ({ field: `${name}.${inner.field}`, body: { ...body, [name]: inner.body } }))
  })
}

test('half an emoji in any text that an operator types is refused and changes nothing, whatever the call', async () => {
  const answers: [string, string, number][] = []
  for (const { name, method, path } of ofOperators) {
    const { params = {}, body } = endpointCases[name]?.call(world, 'operator') ?? {}
    if (typeof body !== 'object' || body === null) continue
    for (const { field, body: sent } of halved(body)) {
      const headers = { 'idempotency-key': randomUUID() }
      answers.push([name, field, (await call(method, pathOf(path, params), { headers, body: sent })).status])
    }
  }
  expect(answers.length).toBeGreaterThan(50)
  expect(answers.filter(([, , status]) => status !== 400)).toEqual([])
})

test('the refusal of half an emoji names its field, and a whole one is taken', async () => {
  const give = (reason: string) =>
    call('POST', `/operator/wallets/${world.owner.id}/promotion`, {
      headers: { 'idempotency-key': randomUUID() },
      body: { amount: 1_000, reason },
    })
  const refused = await give('hadiah \ud83d')
  expect([refused.status, await refused.json()]).toEqual([
    400,
    expect.objectContaining({ fields: { reason: expect.stringMatching(/Hapus/) } }),
  ])
  expect((await give('hadiah \ud83c\udf81, bukan \\ud83d')).status).toBe(200)
})

test('the character that no database takes breaks no call of operators, in whichever part of the address it is', async () => {
  const answers: [string, string, number][] = []
  for (const { name, method, path, query } of ofOperators) {
    const { params = {}, body } = endpointCases[name]?.call(world, 'operator') ?? {}
    const send = async (part: string, address: string) => {
      const headers = { 'idempotency-key': randomUUID() }
      answers.push([name, part, (await call(method, address, { headers, body })).status])
    }
    for (const part of Object.keys(params)) await send(part, pathOf(path, { ...params, [part]: 'abc%00' }))
    const asked = query && 'shape' in query ? Object.keys(query.shape as object) : []
    for (const part of asked) await send(part, `${pathOf(path, params)}?${part}=abc%00`)
  }
  expect(answers.length).toBeGreaterThan(50)
  expect(answers.filter(([, , status]) => status >= 500)).toEqual([])
})
