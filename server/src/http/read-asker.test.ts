import { expect, test, vi } from 'vitest'
import { readAsker } from './read-asker.ts'

const asker = { userId: 'USR-1', sessionId: 'SES-1' }

/** Asks as the browser with this header; the token `good` is somebody's. */
function ask(access: Parameters<typeof readAsker>[1]['access'], authorization?: string) {
  const findAsker = vi.fn(async (token: string) => (token === 'good' ? asker : undefined))
  const headers = new Headers(authorization === undefined ? {} : { authorization })
  return { findAsker, answer: readAsker(headers, { access, findAsker }) }
}

test.each(['Bearer good', 'bearer good', 'Bearer   good'])('%j is the user of the token', async header => {
  expect(await ask('user', header).answer).toEqual(asker)
  expect(await ask('visitor_or_user', header).answer).toEqual(asker)
})

test('a visitor is nobody, and is asked to sign in where a user is needed', async () => {
  expect(await ask('visitor_or_user').answer).toBeNull()
  await expect(ask('user').answer).rejects.toMatchObject({ code: 'sign_in_required', status: 401 })
})

test.each(['Bearer over', 'Bearer', 'Bearer ', 'Basic good', 'good', '', 'Bearer good good', 'Bearer gööd'])(
  '%j is refused, also where a visitor would do: the browser has to learn that its session is over',
  async header => {
    for (const access of ['user', 'visitor_or_user'] as const)
      await expect(ask(access, header).answer).rejects.toMatchObject({ code: 'sign_in_required' })
  },
)

test.each(['open', 'store'] as const)('an endpoint that answers everybody the same (%s) does not look at the token', async access => {
  const { findAsker, answer } = ask(access, 'Bearer over')
  expect(await answer).toBeNull()
  expect(findAsker).not.toHaveBeenCalled()
})

test('a token longer than any of ours is not looked up', async () => {
  const { findAsker, answer } = ask('user', `Bearer ${'x'.repeat(201)}`)
  await expect(answer).rejects.toMatchObject({ code: 'sign_in_required' })
  expect(findAsker).not.toHaveBeenCalled()
})
