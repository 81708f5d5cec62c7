import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { sandboxTopups } from '../db/schema/sandbox.ts'
import { newReference } from '../platform/ids.ts'
import type { RawNotice } from '../platform/notice.ts'
import { signBody } from '../platform/signature.ts'
import { createTestStore, type TestStore } from '../test/store.ts'
import { describeSupplier } from './conformance.ts'
import type { Arrange, SupplierHarness } from './conformance-harness.ts'
import { createSandboxSupplier } from './sandbox/adapter.ts'

const secret = 'a secret of the tests'
const pendingMs = 60_000

// One database for all tests: each makes its own references, so it sees no other test's rows.
let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

describeSupplier('sandbox', async (): Promise<SupplierHarness> => {
  const sent: RawNotice[] = []
  let isBroken = false
  const supplier = createSandboxSupplier({
    db: brokenWhen(store.ctx.db, () => isBroken),
    clock: store.clock,
    // No time passes here: a connection that hangs is cut at once.
    sleep: async () => {},
    costOf: async sku => (sku === 'listed' ? rupiah(20_000) : undefined),
    pendingMs,
    secret,
    notify: async (body, headers) => void sent.push(rawNotice(body, headers)),
  })
  const settle = async () => store.clock.advance(pendingMs)
  return {
    supplier,
    levers: {
      ...sentinels,
      settle,
      costTooMuch: async () => ({ ...newTopup('123456789'), sku: 'listed', maxCostIdr: rupiah(19_999) }),
      breakEverything: async () => {
        isBroken = true
        return newTopup('123456789')
      },
      settledNotice: async () => {
        const request = newTopup('900000002')
        await supplier.send(request)
        await settle()
        await supplier.settleDue()
        const notice = sent.find(({ body }) => new TextDecoder().decode(body).includes(request.reference))
        if (!notice) throw new Error('no notice came')
        return { notice, reference: request.reference }
      },
      needOperator: { absent: 'the sandbox sells to everybody' },
      operatorActs: { absent: 'the sandbox sells to everybody' },
      takeBack: { absent: 'what the sandbox has delivered stays delivered' },
      foreignNotice: () => rawNotice('{"event":"ping"}', { 'x-sandbox-signature': signBody('{"event":"ping"}', secret) }),
    },
    passTime: ms => store.clock.advance(ms),
    mostAtOnce: () => undefined,
    async deliveries(reference) {
      const [topup] = await store.ctx.db.select().from(sandboxTopups).where(eq(sandboxTopups.reference, reference))
      return topup?.deliveries ?? 0
    },
    close: async () => {},
  }
})

const player =
  (playerId: string): Arrange =>
  async () =>
    newTopup(`${playerId}1234`)

const sentinels = {
  succeed: player('123456789'),
  pendThenSucceed: player('900000002'),
  pendThenFail: player('900000003'),
  refusePlayer: player('900000004'),
  loseAnswer: player('900000005'),
  loseRequest: player('900000006'),
  staySilent: player('900000007'),
  malformAnswer: player('900000008'),
  runOutOfStock: player('900000009'),
  turnAwayOnce: player('900000010'),
}

function newTopup(customerNo: string) {
  return { reference: newReference('PAY'), sku: 'unlisted', customerNo, maxCostIdr: rupiah(19_350), isVoucher: false }
}

/** A database that can be broken: from then on every use of it throws. */
function brokenWhen<T extends object>(db: T, isBroken: () => boolean): T {
  return new Proxy(db, {
    get(target, name) {
      if (isBroken()) throw new Error('the database is gone')
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function rawNotice(body: string, headers: Record<string, string>): RawNotice {
  return { headers: new Headers(headers), body: new TextEncoder().encode(body) }
}
