import { expect, test } from 'vitest'
import { sayCron } from './jobs.ts'

test.each([
  ['* * * * *', 'tiap menit'],
  ['*/5 * * * *', 'tiap 5 menit'],
  ['41 * * * *', 'tiap jam'],
  ['17,47 * * * *', '2 kali sejam'],
  ['53 4 * * *', 'tiap hari 04.53'],
  ['0 0 1 * *', '0 0 1 * *'],
])('the schedule %s is told as %s', (cron, words) => expect(sayCron(cron)).toBe(words))
