import { describe, expect, it } from 'vitest'
import { isWithin, roomsOf, tabsOf } from './room-list.ts'

const roles = ['owner', 'finance', 'support'] as const

describe('roomsOf', () => {
  it('shows nobody a room that the role may not open', () => {
    const paths = (role: (typeof roles)[number]) => roomsOf(role).map(({ to }) => to)
    expect(paths('support')).not.toContain('/uang')
    expect(paths('finance')).toContain('/uang')
    for (const role of roles) expect(paths(role)[0]).toBe('/')
  })
})

describe('tabsOf', () => {
  it('loses no room, and never needs more than five places', () => {
    for (const role of roles) {
      const { tabs, rest } = tabsOf(role)
      expect([...tabs, ...rest]).toEqual(roomsOf(role))
      expect(tabs.length + (rest.length > 0 ? 1 : 0)).toBeLessThanOrEqual(5)
    }
  })
})

describe('isWithin', () => {
  it('knows the pages of a room, and no room whose name only begins alike', () => {
    const rooms = roomsOf('owner')
    expect(isWithin(rooms, '/uang/klaim')).toBe(true)
    expect(isWithin(rooms, '/uangku')).toBe(false)
  })
})
