import { z } from 'zod'
import type { CheckOutcome } from '../../platform/company-check.ts'
import { describeAnswer, type JsonAnswer } from '../../platform/fetch-json.ts'
import type { GatewayChannel } from '../gateway.ts'
import { bodyOf, isLockedOut } from './map.ts'

/** A percentage may be a number or text such as `0.70`. */
const decimal = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,9}(?:\.\d{1,9})?$/)
    .transform(Number),
])
const fee = z.object({ flat: decimal, percent: decimal })

const channelsSchema = z.object({
  success: z.literal(true),
  data: z.array(z.object({ code: z.string(), active: z.boolean(), total_fee: fee, fee_customer: fee })),
})

/**
 * Reads the list of the merchant's channels. Names channels of the store that are off or cost another fee than the store computes with.
 * The private key is not checked: no endpoint that changes nothing is signed.
 */
export function mapCheck(answer: JsonAnswer, channels: readonly GatewayChannel[]): CheckOutcome {
  if (isLockedOut(answer)) return { kind: 'wrong_credentials', detail: describeAnswer(answer) }
  if (answer.kind === 'none' && answer.isUnsent) return { kind: 'unreachable', detail: describeAnswer(answer) }
  const { data: list } = channelsSchema.safeParse(bodyOf(answer))
  if (!list) return { kind: 'unknown', detail: describeAnswer(answer) }
  const offers = new Map(list.data.filter(({ active }) => active).map(offer => [offer.code, offer]))
  const known = channels.flatMap(channel => {
    const offer = offers.get(channel.code)
    return offer ? [{ channel, offer }] : []
  })
  const surcharged = known.filter(({ offer }) => offer.fee_customer.flat > 0 || offer.fee_customer.percent > 0)
  if (surcharged.length > 0) {
    const codes = surcharged.map(({ channel }) => channel.code).join(', ')
    return { kind: 'unknown', detail: `Tripay adds its fee to what the buyer pays (${codes}): set all fees to the merchant there` }
  }
  const off = channels.filter(({ code }) => !offers.has(code)).map(({ code }) => code)
  const other = known.filter(({ channel, offer }) => !isSameFee(channel.fee, offer.total_fee)).map(describeFee)
  const parts = [
    `${known.length} of ${channels.length} channels are on`,
    ...(off.length > 0 ? [`off: ${off.join(', ')}`] : []),
    ...(other.length > 0 ? [`other fees: ${other.join(', ')}`] : []),
    'a wrong private key shows with the first payment',
  ]
  return { kind: 'works', detail: parts.join('; ') }
}

type Offered = z.output<typeof fee>

function isSameFee(own: GatewayChannel['fee'], { flat, percent }: Offered): boolean {
  return own.flatIdr === flat && own.basisPoints === Math.round(percent * 100)
}

function describeFee({ channel, offer }: { channel: GatewayChannel; offer: { total_fee: Offered } }): string {
  return `${channel.code} Rp${offer.total_fee.flat} + ${offer.total_fee.percent} %`
}
