import { beforeEach, expect, test, vi } from 'vitest'
import { readTargets, rememberTarget } from '../../features/memory/targets.ts'
import { readOrderSecret } from '../../features/orders/kept-orders.ts'
import { orderExample } from './order-example.ts'
import { heedCorrections, takeOverSecret } from './use-buyer-view.ts'

const secret = '0123456789abcdef0123456789abcdef'
const order = orderExample({ id: 'KLT-7Q2M-9XH4-T8RC' })

beforeEach(() => vi.stubGlobal('document', { cookie: `kilat-order-secret=${secret}` }))

test('the secret of an order placed without scripts moves from its cookie to this browser’s list', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  })
  takeOverSecret(order)
  expect(readOrderSecret(order.id)).toBe(secret)
  expect(document.cookie).toContain('Max-Age=0')
})

test('the cookie stays in a browser without storage, as its only proof of being the buyer', () => {
  vi.stubGlobal('localStorage', undefined)
  takeOverSecret(order)
  expect(document.cookie).toBe(`kilat-order-secret=${secret}`)
})

test('the next top-up is offered for the corrected player, also where no answer to the correction came, but not because of an old one', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  const player = { display: '777 (1)', nickname: null, region: null, values: { user_id: '777', zone_id: '1' } }
  const data = { from: '333 (1)', to: '777 (1)' }
  const corrected = orderExample({
    is_buyer: true,
    server_time: '2026-11-20T10:01:00.000Z',
    player: { ...order.player, ...player },
    timeline: [{ at: '2026-11-20T10:00:30.000Z', code: 'player_corrected', data }],
  })
  const shown = { productTitle: 'Mobile Legends', cover: '', label: null, item: null, quantity: 1, channel: 'qris' }
  const wrong = {
    ...shown,
    productId: corrected.product.id,
    player: { user_id: '333', zone_id: '1' },
    display: '333 (1)',
    nickname: null,
    region: null,
  }
  rememberTarget({ ...wrong, contactKind: 'whatsapp', contact: '081234567890', isAccount: false })
  heedCorrections({ ...corrected, is_buyer: false })
  heedCorrections({ ...corrected, server_time: '2026-11-20T12:00:00.000Z' })
  expect(readTargets().map(({ display }) => display)).toEqual(['333 (1)'])
  heedCorrections(corrected)
  heedCorrections(corrected)
  expect(readTargets().map(({ display, player }) => [display, player])).toEqual([['777 (1)', { user_id: '777', zone_id: '1' }]])
})
