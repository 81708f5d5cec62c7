import type { Ctx } from '../../ctx/context.ts'
import { newReference } from '../../platform/ids.ts'
import type { Whatsapp } from '../../whatsapp/whatsapp.ts'
import { getThemeInfo } from '../store/read.ts'
import type { NewWish } from './follow-replies.ts'

/** WhatsApp takes an answer for 24 hours; the clocks differ. */
const answeredWithinMs = 23 * 60 * 60_000

/**
 * Answers replies that stopped messages or let them go on. The wish counts without it: an answer that fails is logged and not tried
 * again, because the next message, or its absence, says the same.
 */
export async function confirmWishes(ctx: Ctx, { whatsapp, wishes }: { whatsapp: Whatsapp; wishes: readonly NewWish[] }): Promise<void> {
  const fresh = wishes.filter(({ at }) => ctx.clock.now().getTime() - at.getTime() < answeredWithinMs)
  if (fresh.length === 0) return
  const { store } = await getThemeInfo(ctx)
  await Promise.all(
    fresh.map(async ({ address, isStopped }) => {
      const text = `${store.name}: ${isStopped ? stopped : started}`
      const outcome = await whatsapp.answer({ id: newReference('MSG'), to: address, text })
      if (outcome.kind !== 'sent')
        ctx.log.warn({ isStopped, detail: outcome.detail }, 'a reply that stops or starts messages was not answered')
    }),
  )
}

const stopped =
  'kabar pesanan lewat WhatsApp dihentikan. Kode sekali pakai yang kamu minta sendiri tetap dikirim. Balas MULAI untuk menerima kabar lagi.'
const started = 'kabar pesananmu dikirim lagi lewat WhatsApp. Balas BERHENTI untuk menghentikannya.'
