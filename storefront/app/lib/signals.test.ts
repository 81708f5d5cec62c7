import { expect, test, vi } from 'vitest'
import { accountFace, lateWanted, privacyAsked } from './signals.ts'

test('a listener is called until it stops, and only for its own signal', () => {
  const onLate = vi.fn()
  lateWanted.send()
  const stop = lateWanted.listen(onLate)
  privacyAsked.send()
  lateWanted.send()
  expect(onLate).toHaveBeenCalledTimes(1)
  stop()
  lateWanted.send()
  expect(onLate).toHaveBeenCalledTimes(1)
})

test('content that a later part shows in the frame appears, notifies listeners, and is removed again', () => {
  const heard = vi.fn()
  const stop = accountFace.listen(heard)
  expect(accountFace.read()).toBeNull()
  accountFace.show('D')
  expect(accountFace.read()).toBe('D')
  accountFace.show(null)
  expect(accountFace.read()).toBeNull()
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
})
