import { expect, test } from 'vitest'
import { createWaitingLine } from './waiting-line.ts'

test('acts run one at a time in order, and a failed one does not block the next', async () => {
  const line = createWaitingLine(5)
  const told: string[] = []
  const act = (name: string, fails = false) =>
    line(async () => {
      told.push(`${name} begins`)
      await Promise.resolve()
      told.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const ended = await Promise.allSettled([act('a'), act('b', true), act('c')])
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('an act is not run while too many wait, and is once there is room', async () => {
  const line = createWaitingLine(2)
  const { promise, resolve } = Promise.withResolvers<string>()
  const inLine = [line(() => promise), line(async () => 'second'), line(async () => 'third')]
  expect(await line(() => Promise.reject(new Error('never run')))).toBeUndefined()
  resolve('first')
  expect(await Promise.all(inLine)).toEqual(['first', 'second', 'third'])
  expect(await line(async () => 'fourth')).toBe('fourth')
})
