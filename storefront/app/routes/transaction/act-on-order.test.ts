import { expect, test } from 'vitest'
import type { Api } from '../../api/api.ts'
import { ApiProblem } from '../../api/problems/api-problem.ts'
import { actOnOrder } from './act-on-order.ts'

/** Posts a form to a store that refuses it. Answers what the store was asked for, and what the page is told. */
async function post(intent: string, fields: [string, string][]) {
  const asked: unknown[] = []
  const call = async (_: unknown, input: unknown) => {
    asked.push(input)
    throw new ApiProblem({ status: 422, code: 'player_invalid', message: 'Periksa lagi, ya.' })
  }
  const data = new FormData()
  for (const [name, value] of [['intent', intent] as const, ...fields]) data.append(name, value)
  // Only the part that the form calls.
  const acted = await actOnOrder({ call } as unknown as Api, { id: 'KLT-AAAA-AAAA-AAAA', data })
  return { acted, asked, typed: acted.kind === 'refused' ? acted.typed : undefined }
}

const correct = (fields: [string, string][]) => post('correct', fields)

test('a correction reaches the store as it was typed, and comes back with the refusal', async () => {
  const player = { user_id: '123456789', zone_id: '1234' }
  const { asked, typed } = await correct([
    ['player.user_id', ' 123456789 '],
    ['player.zone_id', '1234'],
    ['player.user_id', '5'],
  ])
  expect(asked).toEqual([{ params: { id: 'KLT-AAAA-AAAA-AAAA' }, body: { player } }])
  expect(typed).toEqual({ player })
})

test('of thousands of fields no more are read than a product has, and no name that none can have', async () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const names = letters.flatMap(one => letters.map(other => one + other))
  const strange = Array.from({ length: 3_000 }, (_, at): [string, string] => [`player.${at}<b>`, 'x'])
  const { asked, typed } = await correct([...strange, ...names.map((name): [string, string] => [`player.${name}`, 'x'])])
  const player = { aa: 'x', ab: 'x', ac: 'x', ad: 'x', ae: 'x' }
  expect(asked).toEqual([{ params: { id: 'KLT-AAAA-AAAA-AAAA' }, body: { player } }])
  expect(typed).toEqual({ player })
})

test.each(['contact', 'code', 'for', 'player.user_id', 'intent'])('a page does not show %s again as long as it was sent', async name => {
  const { acted } = await post(name === 'intent' ? 'x'.repeat(60_000) : 'reveal', [[name, 'x'.repeat(60_000)]])
  expect(JSON.stringify(acted).length).toBeLessThan(2_000)
})
