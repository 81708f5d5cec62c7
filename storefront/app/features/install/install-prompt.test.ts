import { afterEach, expect, test, vi } from 'vitest'
import { type InstallPrompt, installScript, readInstallWay } from './install-prompt.ts'

afterEach(() => vi.unstubAllGlobals())

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const safari = `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webKit} Version/19.0 Mobile/15E148 Safari/604.1`
const android = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
const prompt: InstallPrompt = { prompt: async () => ({ outcome: 'accepted' }) }

type Device = { agent?: string; touch?: number; isInstalled?: boolean; hasPrompt?: boolean }

function open({ agent = android, touch = 5, isInstalled = false, hasPrompt = false }: Device): void {
  vi.stubGlobal('window', { ...(hasPrompt && { kilatInstall: prompt }) })
  vi.stubGlobal('navigator', { userAgent: agent, maxTouchPoints: touch })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' ? touch > 0 : isInstalled }))
}

test('a phone whose browser can install asks by it, and not in the installed app or on a computer', () => {
  open({ hasPrompt: true })
  expect(readInstallWay()).toBe('prompt')
  open({ hasPrompt: true, isInstalled: true })
  expect(readInstallWay()).toBe('none')
  open({ hasPrompt: true, touch: 0 })
  expect(readInstallWay()).toBe('none')
  open({})
  expect(readInstallWay()).toBe('none')
})

test('Safari of an iPhone or iPad is told how, and not in the installed app', () => {
  open({ agent: safari })
  expect(readInstallWay()).toBe('by-hand')
  open({ agent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/19.0 Safari/605.1.15` })
  expect(readInstallWay()).toBe('by-hand')
  open({ agent: safari, isInstalled: true })
  expect(readInstallWay()).toBe('none')
})

test.each([
  ['Chrome', safari.replace('Version/19.0', 'CriOS/140.0')],
  ['Firefox', safari.replace('Version/19.0', 'FxiOS/140.0')],
  ['an app', safari.replace(/Version.*/, 'Mobile/15E148 Instagram 390.0')],
])('%s of an iPhone, whose menu is another, is told nothing', (_, agent) => {
  open({ agent })
  expect(readInstallWay()).toBe('none')
})

test('the page keeps the browser’s offer, which does not show by itself', () => {
  const page = new EventTarget()
  const kept: { kilatInstall?: Event } = {}
  new Function('addEventListener', 'window', installScript)(page.addEventListener.bind(page), kept)
  const event = new Event('beforeinstallprompt', { cancelable: true })
  page.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  expect(kept.kilatInstall).toBe(event)
})
