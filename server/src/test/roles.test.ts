import { randomUUID } from 'node:crypto'
import { type Permission, permissions } from '@kilat/contract/access.ts'
import { type Role, roles } from '@kilat/contract/operator/roles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../app.ts'
import { seedDemoStore } from '../modules/store/seed-demo-store.ts'
import type { World } from './case-kinds.ts'
import { endpointCases } from './endpoint-cases.ts'
import { createEngine, type Engine } from './engine.ts'
import { joinOperator } from './join-operator.ts'
import { makeItem } from './make-item.ts'
import { makePicture } from './make-picture.ts'
import { makeWorld } from './make-world.ts'
import { createScriptedPush } from './scripted-push.ts'

let engine: Engine
let world: World
beforeAll(async () => {
  engine = await createEngine({ push: createScriptedPush() })
  await seedDemoStore(engine.ctx)
  world = await makeWorld(engine, { itemId: await makeItem(engine.ctx), picture: await makePicture() })
})
afterAll(() => engine.close())

/** Written out, so that a role can not get a permission by mistake. */
const rolesOf: Record<Role, readonly Permission[]> = {
  owner: permissions,
  finance: ['handle_orders', 'move_money'],
  support: ['handle_orders'],
}

test.each(roles)('an operator who is %s can call the endpoints of that role from the console, and no other', async role => {
  const { browser } = await joinOperator(engine.ctx, { name: `${role}.matriks`, role })
  for (const { endpoint } of routes) {
    const { access, name, method } = endpoint
    if (typeof access !== 'object' || !('operator' in access)) continue
    const { params = {}, body } = endpointCases[name]?.call(world, 'operator') ?? {}
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, part: string) => params[part] ?? '')
    const { status } = await browser.call(method, path, { body, headers: { 'idempotency-key': randomUUID() } })
    expect([name, status]).toEqual([name, rolesOf[role].includes(access.operator) ? endpointCases[name]?.atSocket : 403])
  }
})
