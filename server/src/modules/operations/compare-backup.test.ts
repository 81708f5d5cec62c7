import { expect, test } from 'vitest'
import { type Identity, isOneDatabase } from './compare-backup.ts'

const store: Identity = {
  cluster: '7402',
  name: 'kilat',
  serverStartedAt: '1793491200.000001',
  isStandby: false,
  migrations: 90,
}
const otherServer = { serverStartedAt: '1796004000.000002' }

test.each([
  ['the store itself', {}, true],
  ['a dump that was restored beside it', { name: 'restored' }, false],
  ['a dump that was restored on another server', { cluster: '9310', ...otherServer }, false],
  // A copy of the files is the same cluster, with the same names.
  ['a snapshot of its files that another server opened', otherServer, false],
  ['a standby that follows it', { ...otherServer, isStandby: true }, true],
])('%s is told from the store', (_, copy, isOne) => {
  expect(isOneDatabase(store, { ...store, ...copy })).toBe(isOne)
})
