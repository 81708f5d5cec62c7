import { expect, test } from 'vitest'
import { companyVerbs } from './companies.ts'
import type { Call } from './verb.ts'

const works = { kind: 'gateway', id: 'midtrans', outcome: 'works', detail: 'takes the key', took_ms: 120 }
const broken = { kind: 'mail', id: 'smtp', outcome: 'wrong_credentials', detail: 'EAUTH 535', took_ms: 7 }
const typed = { args: [], reason: '', version: 0 }
const run = (data: object[]) => companyVerbs[0]?.run((async () => ({ data })) as unknown as Call, typed)

test('each company has its line in a table', async () => {
  expect(await run([works])).toEqual(['company           outcome  took    it says', 'gateway midtrans  works    120 ms  takes the key'])
})

test('a company that does not work makes the command fail', async () => {
  expect(await run([works, broken])).toMatchObject({
    code: 1,
    lines: [
      expect.anything(),
      expect.stringContaining('works'),
      expect.stringMatching(/^mail smtp .*wrong_credentials .*EAUTH 535$/),
      '1 of 2 do not work.',
    ],
  })
})
