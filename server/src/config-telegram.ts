import { z } from 'zod'
import { simulatorOrigin } from './config-addresses.ts'
import type { Profile } from './config-companies.ts'
import { type ConfigProblem, contradicts } from './config-problem.ts'
import type { TelegramChoice } from './telegram/telegram.ts'

/** The environment's settings for Telegram. */
export const telegramShape = {
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d{1,20}:[\w-]{20,100}$/, 'must be a token as BotFather gives it: digits, a colon, and letters')
    .optional(),
  TELEGRAM_SIMULATOR: simulatorOrigin.optional(),
}

/** Variables needed together. */
export const telegramNeeded = { needed: ['TELEGRAM_BOT_TOKEN'], also: ['TELEGRAM_SIMULATOR'] } as const

export const telegramVariables = [
  {
    name: 'TELEGRAM_BOT_TOKEN',
    fallback: undefined,
    meaning: 'Alerts to operators by Telegram: the token of a bot of the store’s own, which nothing else may use; a secret. Off until set',
  },
  {
    name: 'TELEGRAM_SIMULATOR',
    fallback: undefined,
    meaning: '`http://127.0.0.1:9500`: a simulated Bot API on this machine, for a `trial`',
  },
] as const

type Given = z.output<z.ZodObject<typeof telegramShape>>

/** How the store sends by Telegram, and the problems with the choice. */
export function chooseTelegram(given: Given, profile: Profile): { choice: TelegramChoice; problems: ConfigProblem[] } {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_SIMULATOR: simulator } = given
  if (!token) return { choice: null, problems: [] }
  const refuse = (problem: ConfigProblem) => ({ choice: null, problems: [problem] })
  if (profile === 'trial' && !simulator)
    return refuse(
      contradicts('TELEGRAM_BOT_TOKEN', 'is set, but PROFILE=trial sends nothing to real people: leave it out, or name TELEGRAM_SIMULATOR'),
    )
  if (profile === 'store' && simulator) return refuse(contradicts('TELEGRAM_SIMULATOR', 'is set, which starts with PROFILE=trial only'))
  return { choice: { token, simulator }, problems: [] }
}
