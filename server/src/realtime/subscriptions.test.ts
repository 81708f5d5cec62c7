import { expect, test } from 'vitest'
import { createSubscriptions } from './subscriptions.ts'

/** The time of many such questions, in milliseconds. */
function timeOf(ask: () => void): number {
  const began = performance.now()
  for (let done = 0; done < 200; done += 1) ask()
  return performance.now() - began
}

function listening(visitors: number) {
  const subscriptions = createSubscriptions<number>()
  for (let member = 0; member < visitors; member += 1) subscriptions.enter(member % 1_000, `order.${member}`)
  return subscriptions
}

test('whether any user listens is known as soon beside 200,000 channels that visitors made up as beside ten', () => {
  const many = listening(200_000)
  const few = listening(10)
  const ask = (subscriptions: typeof few) => () => [...subscriptions.channels('private-user.')]
  timeOf(ask(few))
  expect(timeOf(ask(many))).toBeLessThan(20 * Math.max(25, timeOf(ask(few))))
  for (const subscriptions of [few, many]) {
    subscriptions.enter(1, 'private-user.1')
    expect([...subscriptions.channels('private-user.')]).toEqual(['private-user.1'])
  }
})

test('channels are found by how they begin, whatever that is', () => {
  const subscriptions = createSubscriptions<number>()
  for (const channel of ['private-user.1', 'private', 'order.1', 'order.2', 'store']) subscriptions.enter(1, channel)
  const beginning = (text?: string) => [...subscriptions.channels(text)].sort()
  expect(beginning()).toEqual(['order.1', 'order.2', 'private', 'private-user.1', 'store'])
  expect(beginning('pri')).toEqual(['private', 'private-user.1'])
  expect(beginning('private-')).toEqual(['private-user.1'])
  expect(beginning('order.')).toEqual(['order.1', 'order.2'])
  subscriptions.leaveAll(1)
  expect(beginning()).toEqual([])
})
