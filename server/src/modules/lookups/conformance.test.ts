import { rupiah } from '@kilat/contract/money.ts'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { lookups } from '../../db/schema/lookups.ts'
import { foundPlayers } from '../../db/schema/players.ts'
import { describeChecker } from '../../players/conformance.ts'
import { type SimulatedCompany, type Simulator, startSimulator } from '../../players/simulator.ts'
import { createDigiflazzSupplier } from '../../suppliers/digiflazz/adapter.ts'
import { answer as answerDigiflazz } from '../../suppliers/digiflazz/simulator-answers.ts'
import { createBooks } from '../../suppliers/digiflazz/simulator-books.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { createLookupChecker } from './lookup-checker.ts'

const account = { username: 'tokocontoh', apiKey: 'a-production-key-of-the-tests' }
const player = { game: 'cekml', id: '1234567891234', nickname: 'SariGamer' }

let store: TestStore
let simulator: Simulator | undefined
beforeAll(async () => {
  store = await createTestStore()
})
afterEach(() => simulator?.close())
afterAll(() => store.close())

/** Digiflazz, which sells the nicknames of its players for a few rupiah. */
function simulateDigiflazz(): SimulatedCompany {
  const books = createBooks(store.clock)
  books.products.set('cekml', { sku: 'cekml', priceIdr: 5 })
  return {
    answer({ path, headers, text }, players) {
      const courseOf = ({ customerNo, sku }: { customerNo: string; sku: string }) => {
        const found = players.find(({ id, game }) => id === customerNo && game === sku)
        return found ? { rc: '00', sn: found.nickname } : { rc: '54' }
      }
      return answerDigiflazz({ path, headers, json: JSON.parse(text) }, { books, account, mayList: () => true, courseOf })
    },
  }
}

describeChecker('a nickname bought at Digiflazz', async () => {
  await store.ctx.db.delete(lookups)
  await store.ctx.db.delete(foundPlayers)
  const started = await startSimulator(simulateDigiflazz(), [player])
  simulator = started
  const underWay = new Set<Promise<unknown>>()
  const open = (apiKey: string) => {
    const supplier = createDigiflazzSupplier({
      ...{ username: account.username, apiKey, webhookSecret: 'rahasia-webhook' },
      ...{ clock: store.clock, url: started.url, timeoutMs: 400 },
    })
    const send: typeof supplier.send = request => {
      const sent = supplier.send(request)
      underWay.add(sent)
      return sent.finally(() => underWay.delete(sent))
    }
    const skus = new Map([['mobile-legends', 'cekml']])
    return createLookupChecker(store.ctx, { supplier: { ...supplier, send }, skus, mostCostIdr: rupiah(100), dailyIdr: rupiah(20_000) })
  }
  return {
    checker: open(account.apiKey),
    known: { productId: 'mobile-legends', values: { user_id: '123456789', zone_id: '1234' }, nickname: player.nickname },
    unknown: { user_id: '123456789', zone_id: '9999' },
    company: {
      simulator: started,
      secrets: [account.apiKey],
      otherProductId: 'genshin-impact',
      withWrongCredentials: () => open('another-key-of-the-tests'),
    },
    async recover() {
      await Promise.all(underWay)
      store.clock.advance(6 * 60 * 60_000)
    },
  }
})
