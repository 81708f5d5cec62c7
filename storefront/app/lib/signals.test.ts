import { expect, test, vi } from 'vitest'
import { lateWanted, privacyAsked } from './signals.ts'

test('who listens is told until he stops, and only of what he listens to', () => {
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
