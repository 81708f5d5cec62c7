import { beforeEach, expect, test, vi } from 'vitest'
import { rememberBuyer } from '../../lib/last-buyer.ts'
import { keepTyped, type Typed, takeTyped } from '../../lib/typed.ts'
import { dropTyped, listTyped } from './forget-typed.ts'

const stores = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() }

function stub(name: keyof typeof stores): void {
  const kept = stores[name]
  kept.clear()
  vi.stubGlobal(name, { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) })
}

beforeEach(() => {
  stub('localStorage')
  stub('sessionStorage')
})

const typed = (productId: string, id = '123'): Typed => ({ productId, entries: [['player.user_id', id]], from: '' })
const onDevice = { isAccount: false }
const closeTab = () => stores.sessionStorage.clear()

test('what was typed is there again after a reload and in a new tab, for each product', () => {
  keepTyped(typed('mobile-legends'), onDevice)
  keepTyped(typed('free-fire', '456'), onDevice)
  expect(takeTyped('free-fire')?.entries).toEqual([['player.user_id', '456']])
  closeTab()
  expect(takeTyped('mobile-legends')?.entries).toEqual([['player.user_id', '123']])
  expect(takeTyped('free-fire')?.entries).toEqual([['player.user_id', '456']])
  expect(takeTyped('valorant')).toBeNull()
})

test('each of two tabs gets its own after a reload', () => {
  keepTyped(typed('mobile-legends', 'mine'), onDevice)
  const mine = new Map(stores.sessionStorage)
  closeTab()
  keepTyped(typed('mobile-legends', 'other'), onDevice)
  closeTab()
  for (const [key, value] of mine) stores.sessionStorage.set(key, value)
  expect(takeTyped('mobile-legends')?.entries).toEqual([['player.user_id', 'mine']])
})

test('on a device of several people it stays in the tab', () => {
  stores.localStorage.set('kilat-shared-device', 'true')
  keepTyped(typed('mobile-legends'), onDevice)
  expect(takeTyped('mobile-legends')).not.toBeNull()
  closeTab()
  expect(takeTyped('mobile-legends')).toBeNull()
})

test('what was bought or forgotten is gone, also in the tab, and the rest stays', () => {
  keepTyped(typed('free-fire'), { isAccount: true })
  keepTyped(typed('mobile-legends'), onDevice)
  dropTyped('mobile-legends')
  expect(takeTyped('mobile-legends')).toBeNull()
  expect(listTyped()).toEqual(['free-fire'])
  dropTyped()
  expect(listTyped()).toEqual([])
})

test('the oldest of many products is dropped', () => {
  for (let at = 0; at < 20; at++) keepTyped(typed(`game-${at}`), onDevice)
  expect(listTyped()).toEqual(['19', '18', '17', '16', '15', '14', '13', '12'].map(at => `game-${at}`))
})

test('products that were only looked at are not listed, and push out nothing that was typed', () => {
  keepTyped(typed('mobile-legends'), onDevice)
  const empty: Typed['entries'] = [
    ['player.user_id', ''],
    ['quantity', '1'],
    ['contact_kind', 'whatsapp'],
    ['contact', ''],
  ]
  for (let at = 0; at < 20; at++) keepTyped({ productId: `game-${at}`, entries: empty }, onDevice)
  expect(listTyped()).toEqual(['mobile-legends'])
})

test('a form that starts with the last order’s contact and channel counts as typed only with another contact', () => {
  rememberBuyer({ contactKind: 'whatsapp', contact: '081234567890', channel: 'qris' }, onDevice)
  const keep = (contact: string) =>
    keepTyped(
      {
        productId: 'valorant',
        entries: [
          ['channel', 'qris'],
          ['contact', contact],
        ],
      },
      onDevice,
    )
  keep('081234567890')
  expect(listTyped()).toEqual([])
  keep('089876543210')
  expect(listTyped()).toEqual(['valorant'])
})

test('a form that was emptied is not filled in again', () => {
  keepTyped(typed('mobile-legends'), onDevice)
  keepTyped(typed('mobile-legends', ''), onDevice)
  closeTab()
  expect(takeTyped('mobile-legends')).toBeNull()
})

test('a form that was emptied by a user who has signed in since is not filled in with what was typed before', () => {
  keepTyped(typed('mobile-legends'), onDevice)
  keepTyped(typed('mobile-legends', ''), { isAccount: true })
  closeTab()
  expect(takeTyped('mobile-legends')).toBeNull()
})

test.each([
  null,
  'x',
  {},
  { productId: 'mobile-legends' },
  { productId: 'mobile-legends', entries: [['a']] },
  { productId: 'mobile-legends', entries: [['a', 1]] },
])('what was not kept by this page (%j) is left alone', value => {
  stores.sessionStorage.set('kilat-draft', JSON.stringify(value))
  stores.localStorage.set('kilat-typed', JSON.stringify([value]))
  expect(takeTyped('mobile-legends')).toBeNull()
  stores.localStorage.set('kilat-typed', JSON.stringify(value))
  expect(takeTyped('mobile-legends')).toBeNull()
})

test('a browser that stores nothing, or has no more room, breaks nothing', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, { getItem: refuse, setItem: refuse })
  keepTyped(typed('mobile-legends'), onDevice)
  dropTyped('mobile-legends')
  expect(takeTyped('mobile-legends')).toBeNull()
})
