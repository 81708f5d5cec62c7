import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SendOutcome } from '../../ctx/context.ts'
import { alertMessages } from '../../db/schema/alerts.ts'
import { type AlertDesk, createAlertDesk } from '../../test/alert-desk.ts'
import { tryWay } from './try-way.ts'

let desk: AlertDesk
beforeEach(async () => {
  desk = await createAlertDesk()
})
afterEach(() => desk.close())

const minuteMs = 60_000
const titles = () => desk.sent.map(({ title }) => title)

/** Lets hours pass in which the store looks every quarter, and each message ends so. Answers after how many hours one was tried. */
async function passHours(hours: number, outcome?: SendOutcome): Promise<number[]> {
  const startedAt = desk.clock.now().getTime()
  const tried: number[] = []
  for (let quarter = 0; quarter < hours * 4; quarter += 1) {
    const before = desk.sent.length
    if (outcome) desk.answer(outcome)
    await desk.wrong('books_differ', ['books'])
    await desk.tell()
    if (desk.sent.length > before) tried.push(Math.round((desk.clock.now().getTime() - startedAt) / (60 * minuteMs)))
    desk.clock.advance(15 * minuteMs)
  }
  return tried
}

test.each<[string, SendOutcome, number]>([
  ['two answers that nobody can read', { kind: 'unknown', detail: 'silence' }, 2],
  ['a quarter of an hour of trouble', { kind: 'later', detail: 'busy' }, 6],
])('an alert that is open after %s is told once the way works again', async (_, outcome, tries) => {
  await desk.listen('sari')
  await desk.wrong('books_differ', ['books'])
  for (let count = 0; count < tries; count += 1) {
    desk.answer(outcome)
    await desk.tell()
    desk.clock.advance(30_000 * 2 ** count)
  }
  expect(await desk.ctx.db.select().from(alertMessages)).toMatchObject([{ status: 'failed', tries }])
  desk.sent.length = 0
  expect(await passHours(24)).toHaveLength(1)
  expect(titles()).toEqual(['Pembukuan tidak cocok'])
})

test('a way that goes on failing is asked after one hour, two, four, and at last once a day', async () => {
  await desk.listen('sari')
  const refused = { kind: 'refused', detail: 'no' } as const
  expect(await passHours(96, refused)).toEqual([0, 1, 3, 7, 15, 31, 55, 79])
})

test.each<[string, () => Promise<unknown>]>([
  ['has another address', () => desk.listen('sari', { address: 'baru@toko.id' })],
  ['has worked for another message', () => tryWay(desk.ctx, { name: 'sari', way: 'email' })],
])('a way that failed and since %s is not waited for', async (_, mend) => {
  await desk.listen('sari')
  await passHours(1, { kind: 'gone' })
  desk.sent.length = 0
  await mend()
  await desk.tell()
  expect(titles()).toContain('Pembukuan tidak cocok')
})

test('what nobody has to be told any more is not sent after a failure', async () => {
  await desk.listen('sari')
  await passHours(1, { kind: 'gone' })
  await desk.wrong('books_differ', [])
  desk.clock.advance(60 * minuteMs)
  await desk.tell()
  expect(desk.sent).toHaveLength(1)
})
