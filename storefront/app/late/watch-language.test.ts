import { afterEach, expect, test, vi } from 'vitest'
import { watchLanguage } from './watch-language.ts'

const tab = () => Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: 'a=kilat-language=en' })

afterEach(() => vi.unstubAllGlobals())

test('a page whose visitor chose another language in another tab notices it once, when it is looked at again', () => {
  const shown = tab()
  vi.stubGlobal('document', shown)
  const onOther = vi.fn()
  watchLanguage(onOther)
  const turn = (visibilityState: string) => {
    shown.visibilityState = visibilityState
    shown.dispatchEvent(new Event('visibilitychange'))
  }
  turn('hidden')
  shown.cookie = 'b=2; kilat-language=en'
  expect(onOther).not.toHaveBeenCalled()
  turn('visible')
  turn('hidden')
  turn('visible')
  expect(onOther).toHaveBeenCalledTimes(1)
})

test('a page that is older than the choice of its language notices it at once', () => {
  vi.stubGlobal('document', Object.assign(tab(), { cookie: 'kilat-language=en' }))
  const onOther = vi.fn()
  watchLanguage(onOther)
  expect(onOther).toHaveBeenCalledTimes(1)
})
