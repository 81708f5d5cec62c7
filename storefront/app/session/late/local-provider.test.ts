import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTab } from '../../lib/test-tab.ts'
import { localProvider } from './local-provider.ts'

const origin = 'https://toko.example'

type Popup = { closed: boolean; close: () => void; address: string }

let opened: Popup[] = []

beforeEach(() => {
  vi.useFakeTimers()
  openTab()
  opened = []
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('window', {
    open: (address: string) => {
      const popup: Popup = { closed: false, close: () => (popup.closed = true), address }
      opened.push(popup)
      return popup
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function stateOf(popup: Popup | undefined): string {
  return new URL(popup?.address ?? '', origin).searchParams.get('state') ?? ''
}

/** A message of a window to the page that opened it. */
function say(from: { origin?: string; source?: Popup; data: unknown }): void {
  dispatchEvent(Object.assign(new Event('message'), { origin, source: opened[0], ...from }))
}

const good = () => ({ kind: 'kilat-sign-in', state: stateOf(opened[0]), id_token: 'id-token' })

test('[auth.google] the opened window’s token is accepted, and the window closed', async () => {
  const token = localProvider.openPopup()
  expect(opened[0]?.address).toMatch(/^\/sandbox\/sign-in\?state=[0-9a-f]{32}$/)
  say({ data: good() })
  await expect(token).resolves.toBe('id-token')
  expect(opened[0]?.closed).toBe(true)
})

test('a message of another origin, window, state or kind is ignored', async () => {
  const token = localProvider.openPopup().catch((error: { code: string }) => error.code)
  const other = { closed: false, close: () => {}, address: '' }
  say({ data: good(), origin: 'https://jahat.example' })
  say({ data: good(), source: other })
  say({ data: { ...good(), state: 'guessed' } })
  say({ data: { ...good(), kind: 'other' } })
  say({ data: { ...good(), id_token: 7 } })
  say({ data: 'kilat-sign-in' })
  opened[0]?.close()
  await vi.advanceTimersByTimeAsync(1000)
  await expect(token).resolves.toBe('auth/popup-closed-by-user')
})

test('a token sent just before the window closed is still accepted', async () => {
  const token = localProvider.openPopup()
  opened[0]?.close()
  await vi.advanceTimersByTimeAsync(300)
  say({ data: good() })
  await expect(token).resolves.toBe('id-token')
})

test('a blocked window is reported with Firebase’s code', async () => {
  vi.stubGlobal('window', { open: () => null })
  await expect(localProvider.openPopup()).rejects.toMatchObject({ code: 'auth/popup-blocked' })
})

test('a second window replaces the first', async () => {
  const first = localProvider.openPopup().catch((error: { code: string }) => error.code)
  const second = localProvider.openPopup()
  await expect(first).resolves.toBe('auth/cancelled-popup-request')
  expect(opened[0]?.closed).toBe(true)
  say({ source: opened[1], data: { kind: 'kilat-sign-in', state: stateOf(opened[1]), id_token: 'second' } })
  await expect(second).resolves.toBe('second')
})
