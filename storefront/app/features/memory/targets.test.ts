import { beforeEach, expect, test, vi } from 'vitest'
import { takeTyped } from '../../lib/typed.ts'
import {
  correctTarget,
  fillFor,
  forgetTarget,
  forgetTargets,
  labelTarget,
  nameTarget,
  readTargets,
  rememberTarget,
  type Target,
  targetPath,
} from './targets.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  const storage = { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => kept.set(name, value) }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
})

const target = (display: string, part: Partial<Target> = {}): Target => ({
  productId: 'mobile-legends',
  productTitle: 'Mobile Legends',
  cover: '/covers/blades.svg',
  player: { user_id: display, zone_id: '1234' },
  display,
  nickname: null,
  region: null,
  label: null,
  item: { id: 'mobile-legends-86-diamonds', name: '86 Diamonds', price: 21_500 },
  quantity: 2,
  channel: 'qris',
  contactKind: 'whatsapp',
  contact: '081234567890',
  isAccount: false,
  ...part,
})
const names = () => readTargets().map(({ display }) => display)

test('targets are listed newest first, each once, and keep the name the buyer gave', () => {
  rememberTarget(target('1'))
  rememberTarget(target('2', { nickname: 'BangJul77' }))
  labelTarget(target('1'), ' Akun adik ')
  rememberTarget(target('1'))
  expect(readTargets().map(nameTarget)).toEqual(['Akun adik', 'BangJul77'])
  for (let at = 0; at < 30; at++) rememberTarget(target(`many ${at}`))
  expect(names()).toHaveLength(12)
  expect(names()[0]).toBe('many 29')
})

test('a forgotten target is gone in both memories, and comes back to its place', () => {
  for (const display of ['1', '2', '3']) rememberTarget(target(display))
  rememberTarget(target('2', { isAccount: true }))
  const undo = forgetTarget(target('2'))
  expect(names()).toEqual(['3', '1'])
  undo()
  expect(names()).toEqual(['2', '3', '1'])
  forgetTargets()
  expect(names()).toEqual([])
})

test('on a device of several people nothing is remembered', () => {
  kept.set('kilat-shared-device', 'true')
  rememberTarget(target('1'))
  expect(names()).toEqual([])
})

test('what an account brought is stored apart, so that signing out takes it away', () => {
  rememberTarget(target('mine'))
  rememberTarget(target('account', { isAccount: true }))
  expect(names()).toEqual(['account', 'mine'])
  kept.delete('kilat-targets-account')
  expect(names()).toEqual(['mine'])
})

test('buying again fills in player, pack, quantity, channel and contact', () => {
  fillFor(target('123'))
  expect(takeTyped('mobile-legends')).toEqual({
    productId: 'mobile-legends',
    entries: [
      ['player.user_id', '123'],
      ['player.zone_id', '1234'],
      ['item', 'mobile-legends-86-diamonds'],
      ['quantity', '2'],
      ['channel', 'qris'],
      ['contact_kind', 'whatsapp'],
      ['contact', '081234567890'],
    ],
    from: '?item=mobile-legends-86-diamonds',
    isReady: true,
  })
  expect(targetPath(target('123'))).toBe('/products/mobile-legends?item=mobile-legends-86-diamonds')
})

test.each(['null', '{}', '[null, 1, {}]', '[{"productId":"mobile-legends"}]', '["', '[{"productId":"x","player":null}]'])(
  'what another version stored (%s) breaks nothing',
  stored => {
    kept.set('kilat-targets', stored)
    expect(readTargets()).toEqual([])
    rememberTarget(target('1'))
    expect(names()).toEqual(['1'])
  },
)

test('a corrected player is remembered instead of the wrong one, and one whose order was taken back is forgotten', () => {
  rememberTarget(target('1'))
  rememberTarget(target('2'))
  correctTarget(target('2'), { values: { user_id: '3' }, display: '3', nickname: 'Sari', region: null })
  expect(readTargets().map(({ display, nickname }) => [display, nickname])).toEqual([
    ['3', 'Sari'],
    ['1', target('1').nickname],
  ])
  correctTarget(target('3'), null)
  correctTarget(target('4'), null)
  expect(readTargets().map(({ display }) => display)).toEqual(['1'])
})
