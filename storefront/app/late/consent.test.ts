import { afterEach, expect, test, vi } from 'vitest'
import { keepConsent, readConsent } from './consent.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function openBrowser(signals: object = {}) {
  const kept = new Map<string, string>()
  vi.stubGlobal('navigator', signals)
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  return kept
}

test('[analytics.page-view] no visitor has agreed before being asked, and the answer is stored', () => {
  openBrowser()
  expect(readConsent()).toBeNull()
  keepConsent('yes')
  expect(readConsent()).toBe('yes')
  keepConsent('no')
  expect(readConsent()).toBe('no')
})

test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])(
  '[analytics.page-view] %j counts as a no, whatever the visitor chose before',
  signals => {
    const kept = openBrowser(signals)
    kept.set('analyticsConsent', 'yes')
    expect(readConsent()).toBe('no')
  },
)

test('a browser without storage counts as not asked', () => {
  openBrowser()
  vi.stubGlobal('localStorage', undefined)
  expect(readConsent()).toBeNull()
  expect(() => keepConsent('yes')).not.toThrow()
})
