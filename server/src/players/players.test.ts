import { expect, test } from 'vitest'
import type { PlayerChecker } from './player-checker.ts'
import { askInTurn, createPlayerChecker } from './players.ts'

const question = { productId: 'mobile-legends', values: { user_id: '123456789', zone_id: '1234' } }
const silent: PlayerChecker = async () => ({ status: 'unavailable' })
const knowing: PlayerChecker = async () => ({ status: 'found', nickname: 'BangJul' })
const denying: PlayerChecker = async () => ({ status: 'not_found' })

test('without a configured company no nickname is invented', async () => {
  expect(await createPlayerChecker([])(question)).toEqual({ status: 'unavailable' })
  expect(await createPlayerChecker(['sandbox'])(question)).toMatchObject({ status: 'found' })
})

test('if a company can not answer the next is asked, and the first answer counts', async () => {
  expect(await askInTurn([silent, knowing])(question)).toEqual({ status: 'found', nickname: 'BangJul' })
  expect(await askInTurn([denying, knowing])(question)).toEqual({ status: 'not_found' })
  expect(await askInTurn([silent, silent])(question)).toEqual({ status: 'unavailable' })
})

test('an unknown company stops the start', () => {
  expect(() => createPlayerChecker(['elsewhere'])).toThrow('there is no player checker elsewhere')
})
