import { afterEach, expect, test, vi } from 'vitest'
import { readPushSupport } from './push-support.ts'

afterEach(() => vi.unstubAllGlobals())

type Browser = { isSecure?: boolean; lacks?: string[]; permission?: string; agent?: string; touch?: number; isInstalled?: boolean }

function open({ isSecure = true, lacks = [], permission = 'default', agent = 'Android', touch = 5, isInstalled = false }: Browser) {
  const parts = { PushManager: class {}, Notification: { permission } }
  for (const [name, value] of Object.entries(parts)) if (!lacks.includes(name)) vi.stubGlobal(name, value)
  vi.stubGlobal('isSecureContext', isSecure)
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }))
  const navigator = { userAgent: agent, maxTouchPoints: touch, ...(!lacks.includes('serviceWorker') && { serviceWorker: {} }) }
  vi.stubGlobal('navigator', navigator)
}

test.each([['serviceWorker'], ['PushManager'], ['Notification']])(
  '[push.supported-only] a browser without %s is not offered push',
  lack => {
    open({ lacks: [lack] })
    expect(readPushSupport()).toBe('none')
  },
)

test('[push.supported-only] a page on plain http is not offered push', () => {
  open({ isSecure: false })
  expect(readPushSupport()).toBe('none')
})

test.each([
  ['default', 'undecided'],
  ['granted', 'granted'],
  ['denied', 'denied'],
])('[push.supported-only] a browser that supports push says what was decided: %s', (permission, support) => {
  open({ permission })
  expect(readPushSupport()).toBe(support)
})

test.each([
  ['iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5],
  ['iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5],
])('[push.supported-only] a tab of an %s needs to be installed first', (_, agent, touch) => {
  open({ agent, touch, lacks: ['PushManager', 'Notification'] })
  expect(readPushSupport()).toBe('install-first')
})

test('[push.supported-only] an installed app of an old iPhone, and a Mac without push, are not told to install', () => {
  open({ agent: 'iPhone', lacks: ['PushManager'], isInstalled: true })
  expect(readPushSupport()).toBe('none')
  open({ agent: 'Macintosh', touch: 0, lacks: ['PushManager'] })
  expect(readPushSupport()).toBe('none')
})
