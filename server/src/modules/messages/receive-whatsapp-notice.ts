import type { Ctx } from '../../ctx/context.ts'
import type { RawNotice } from '../../platform/notice.ts'
import { Problem } from '../../platform/problem.ts'
import type { Whatsapp } from '../../whatsapp/whatsapp.ts'
import { noticeUnverified, received } from '../notices/receive-notice.ts'
import { confirmWishes } from './confirm-wishes.ts'
import { followReplies } from './follow-replies.ts'
import { followStates } from './follow-states.ts'

/**
 * Acts on a notice from WhatsApp before it is answered: a notice whose answer is lost comes again, and changes nothing twice. Refuses
 * a wrong signature, and a store without WhatsApp.
 */
export async function receiveWhatsappNotice(ctx: Ctx, input: { notice: RawNotice }): Promise<typeof received> {
  const whatsapp = whatsappOf(ctx)
  const reading = whatsapp.readNotice(input.notice)
  if (reading.kind === 'unverified') throw noticeUnverified()
  const wishes = await followReplies(ctx, reading.replies)
  // Refused states are sent again, and then the wishes are no longer new.
  await confirmWishes(ctx, { whatsapp, wishes })
  await followStates(ctx, reading.states)
  return received
}

/** Answers the challenge by which WhatsApp checks the address of its notices. Refuses a wrong word, and a store without WhatsApp. */
export async function checkWhatsappAddress(ctx: Pick<Ctx, 'whatsapp'>, input: { word: string; challenge: string }): Promise<string> {
  if (!whatsappOf(ctx).isVerifyToken(input.word))
    throw new Problem('webhook_unverified', 'Kata pemeriksa ini tidak cocok dengan WHATSAPP_VERIFY_TOKEN di toko.')
  return input.challenge
}

/** The store's WhatsApp. Refuses a store without it. */
export function whatsappOf({ whatsapp }: Pick<Ctx, 'whatsapp'>): Whatsapp {
  if (!whatsapp) throw new Problem('not_found', 'Toko ini tidak memakai WhatsApp.')
  return whatsapp
}
