import { z } from 'zod'
import type { JsonAnswer } from '../../platform/fetch-json.ts'
import { nonsense, useless } from '../find-trouble.ts'
import type { PlayerAnswer } from '../player-checker.ts'
import { readNickname } from '../read-nickname.ts'
import { readRegion } from '../read-region.ts'
import { credentialsMessage, doubtfulCodes, notFoundMessage } from './assumptions.ts'

const optionalText = z.union([z.string(), z.number().transform(String)]).nullish()

/** Nearly all clients read the nickname as plain text, one as an object. */
const foundSchema = z.object({
  result: z.literal(true),
  data: z.union([
    z.string().transform(nickname => ({ nickname, country: undefined, zone: undefined })),
    z.object({ nickname: z.string(), country: z.string().nullish(), zone: optionalText }),
  ]),
})

const refusedSchema = z.object({ result: z.literal(false), message: z.string() })

/** What an answer with HTTP 200 says of the player that was asked for. */
export function mapAnswer(answer: JsonAnswer, asked: { code: string; additional: string }): PlayerAnswer {
  const body = answer.kind === 'answer' ? answer.body : undefined
  const { data: refused } = refusedSchema.safeParse(body)
  if (refused) return mapRefusal(refused.message, asked.code)
  const { data: found } = foundSchema.safeParse(body)
  if (!found) return nonsense('it says neither a nickname nor why not')
  const { nickname, country, zone } = found.data
  if (zone && asked.additional && digitsOf(zone) !== digitsOf(asked.additional)) return useless('it answers for another player')
  const name = readNickname(nickname)
  return name === undefined ? useless('the nickname is empty') : { kind: 'found', nickname: name, region: readRegion(country) }
}

function mapRefusal(message: string, code: string): PlayerAnswer {
  if (notFoundMessage.test(message.trim())) return { kind: 'not_found', isSure: !doubtfulCodes.has(code) }
  // Without the company's words, which may repeat what was asked.
  if (credentialsMessage.test(message))
    return { kind: 'unavailable', why: 'locked_out', detail: 'it refuses the key, the signature or the address' }
  return useless('it refuses the question')
}

/** Clients show a zone as `1234` or `(1234)`. */
function digitsOf(text: string): string {
  return text.replace(/[\s()]/g, '').toLowerCase()
}
