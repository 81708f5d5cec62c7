import type { Endpoint } from '@kilat/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { suspenseVerbs } from './suspense.ts'
import { waitingVerbs } from './waiting.ts'

const receipt = 'PAY-7Q2M9XH4T8RC5VWA:movement 7'

/** Runs a verb on a store that gives this answer; answers the lines and what the store was asked. */
async function run(name: string, args: string[], data: unknown) {
  const asked: unknown[] = []
  const call = async (endpoint: Endpoint, input: unknown) => {
    asked.push([endpoint.name, input])
    return { data, cut_off: [] }
  }
  const verb = [...suspenseVerbs, ...waitingVerbs].find(verb => verb.name === name)
  // The verbs ask several endpoints, whose answers the test gives as they are.
  return { lines: await verb?.run(call as never, { args, reason: 'sent back', version: 0 }), asked }
}

test('money of nobody is given back or taken by its id, whether it is in suspense or of a deposit', async () => {
  const body = { reason: 'sent back' }
  for (const [id, give, take] of [
    ['SUS-7Q2M9XH4T8RC5VWA', 'giveSuspenseBack', 'takeSuspense'],
    [receipt, 'giveDepositBack', 'takeDeposit'],
  ] as const) {
    const data = { id, amount: 54_000 }
    const params = { id }
    expect((await run('give-back', [id], data)).asked).toEqual([[give, { params, body }]])
    const taken = await run('take', [id, 'USR-7Q2M9XH4T8RC5VWA'], data)
    expect(taken.asked).toEqual([[take, { params, body: { ...body, user: 'USR-7Q2M9XH4T8RC5VWA' } }]])
    expect(taken.lines).toEqual([`Rp54.000 of ${id} is in the wallet of USR-7Q2M9XH4T8RC5VWA now.`])
    expect((await run('take', [id, 'store'], data)).asked).toEqual([[take, { params, body: { ...body, user: null } }]])
  }
})

test('what waits of a deleted account’s deposit is named with the two acts that end it, as they are typed', async () => {
  const row = { kind: 'deposit', id: receipt, subject_id: 'DEP-7Q2M9XH4T8RC5VWA', version: null, amount: 54_000, until: null }
  const { lines } = await run('waiting', [], [{ ...row, since: '2026-11-22T07:00:00.000Z' }])
  expect(lines).toEqual([
    `2026-11-22T07:00:00.000Z  money of a deposit whose account was deleted: ${receipt}, Rp54.000, of DEP-7Q2M9XH4T8RC5VWA`,
    `    npm run operator -- give-back '${receipt}' --reason "…"`,
    `    npm run operator -- take '${receipt}' <user, or store> --reason "…"`,
  ])
})
