import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const token = `123456789:${'a'.repeat(35)}`
const problemsOf = (env: Record<string, string>) => {
  const read = loadConfig({ PROFILE: 'trial', ...env })
  return read.ok ? [] : read.problems
}

test('a trial sends by Telegram only to a simulator', () => {
  expect(problemsOf({ TELEGRAM_BOT_TOKEN: token })).toEqual([expect.stringContaining('sends nothing to real people')])
  expect(problemsOf({ TELEGRAM_BOT_TOKEN: token, TELEGRAM_SIMULATOR: 'http://127.0.0.1:9500' })).toEqual([])
})

test('a simulator without a bot, and a badly written token, stop the start without the token', () => {
  expect(problemsOf({ TELEGRAM_SIMULATOR: 'http://127.0.0.1:9500' })).toEqual([
    'TELEGRAM_BOT_TOKEN is missing: TELEGRAM_SIMULATOR needs it',
  ])
  const [problem = ''] = problemsOf({ TELEGRAM_BOT_TOKEN: 'bot123:rahasia' })
  expect(problem).toContain('must be a token as BotFather gives it')
  expect(problem).not.toContain('rahasia')
})

test('a store without a token sends nothing by Telegram, and one with a simulator does not start', () => {
  const read = loadConfig({ PROFILE: 'trial' })
  expect(read.ok && read.config.telegram).toBeNull()
  const store = { PROFILE: 'store', TELEGRAM_BOT_TOKEN: token, TELEGRAM_SIMULATOR: 'http://127.0.0.1:9500' }
  expect(problemsOf(store)).toContainEqual(expect.stringContaining('TELEGRAM_SIMULATOR is set, which starts with PROFILE=trial only'))
})
