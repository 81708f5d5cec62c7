import { beforeEach, expect, test, vi } from 'vitest'

let page: EventTarget & { kilatEarly?: { hasActed: boolean } }
beforeEach(() => {
  vi.resetModules()
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  return () => vi.unstubAllGlobals()
})

test('the promise resolves with the visitor’s first act', async () => {
  const { firstMove } = await import('./first-move.ts')
  const moved = firstMove()
  const event = new Event('keydown')
  page.dispatchEvent(event)
  page.dispatchEvent(new Event('scroll'))
  expect(await moved).toBe(event)
})

test('an act before the scripts ran counts as the first', async () => {
  page.kilatEarly = { hasActed: true }
  const { firstMove } = await import('./first-move.ts')
  expect(await firstMove()).toBeUndefined()
})
