import { expect, test, vi } from 'vitest'
import { createOutbox } from './outbox.ts'
import { remember } from './remember.ts'

const start = new Date('2026-11-21T01:00:00Z').getTime()
const at = (ms: number, store: object = ours) => ({ store, clock: { now: () => new Date(start + ms) } })
const ours = {}

type TestCtx = ReturnType<typeof at>

/** A read that answers 1, 2, 3…, kept for a second. */
function count(more: { mostKept?: number; isKept?: (value: number) => boolean } = {}) {
  let counted = 0
  const read = vi.fn(async (_ctx: TestCtx, _of: { of?: string }) => {
    counted += 1
    return counted
  })
  const outbox = createOutbox()
  const until = { topics: ['content', 'theme'] as const, outbox: () => outbox }
  return { read, outbox, counted: remember({ maxAgeMs: 1_000, of: (ctx: TestCtx) => ctx.store, read, until, ...more }) }
}

test('a value is kept until it is too old', async () => {
  const { counted } = count()
  expect([await counted(at(0), {}), await counted(at(999), {}), await counted(at(1_000), {})]).toEqual([1, 1, 2])
})

test('callers during a read wait for that read', async () => {
  const { counted, read } = count()
  expect(await Promise.all([counted(at(0), {}), counted(at(0), {})])).toEqual([1, 1])
  expect(read).toHaveBeenCalledOnce()
})

test('values are kept per input and per store', async () => {
  const { counted } = count()
  expect([
    await counted(at(0), { of: 'a' }),
    await counted(at(0), { of: 'b' }),
    await counted(at(0, {}), { of: 'a' }),
    await counted(at(0), { of: 'a' }),
  ]).toEqual([1, 2, 3, 1])
})

test('a failure is not kept', async () => {
  const { counted, read } = count()
  read.mockRejectedValueOnce(new Error('the database is down'))
  await expect(counted(at(0), {})).rejects.toThrow('down')
  expect(await counted(at(0), {})).toBe(1)
})

test('an answer refused by isKept is not kept', async () => {
  const { counted } = count({ isKept: value => value > 1 })
  expect([await counted(at(0), {}), await counted(at(0), {}), await counted(at(0), {})]).toEqual([1, 2, 2])
})

test('a value is read again after news of it, even if an older read ends later', async () => {
  const { counted, read, outbox } = count()
  const slow = Promise.withResolvers<number>()
  read.mockReturnValueOnce(slow.promise)
  const old = counted(at(0), {})
  outbox.bring([{ topic: 'theme' }, { topic: 'content' }])
  expect(await counted(at(0), {})).toBe(1)
  slow.reject(new Error('too late'))
  await expect(old).rejects.toThrow('too late')
  expect(await counted(at(0), {})).toBe(1)
})

test('at most mostKept inputs are kept', async () => {
  const { counted } = count({ mostKept: 2 })
  for (const of of ['a', 'b', 'a', 'c']) await counted(at(0), { of })
  expect([await counted(at(0), { of: 'a' }), await counted(at(0), { of: 'b' })]).toEqual([1, 4])
})

test('news of another topic changes nothing', async () => {
  const { counted, outbox } = count()
  await counted(at(0), {})
  outbox.bring([{ topic: 'catalog' }, { topic: 'order', id: 'a' }])
  expect(await counted(at(0), {})).toBe(1)
})

test('news of each of several topics makes the next caller read again', async () => {
  const { counted, outbox } = count()
  await counted(at(0), {})
  outbox.bring([{ topic: 'theme' }])
  expect(await counted(at(0), {})).toBe(2)
  outbox.bring([{ topic: 'content' }])
  expect(await counted(at(0), {})).toBe(3)
})
