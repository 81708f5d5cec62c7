import { expect, test, vi } from 'vitest'
import { lateWanted, privacyAsked } from './signals.ts'

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
