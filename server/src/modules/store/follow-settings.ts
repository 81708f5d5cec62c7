import type { Ctx } from '../../ctx/context.ts'
import type { News } from '../../platform/outbox.ts'
import { fromShopSettings, readShopSettings } from './settings.ts'

/** What pages and kept texts show of settings: the finished ones of before are dropped once the new ones are in force here. */
const shown: readonly News[] = [{ topic: 'theme' }, { topic: 'purchase' }]

/** Puts in force what operators have set: all verbs of this process read the same object. */
export async function applySettings(ctx: Pick<Ctx, 'db' | 'usualSettings' | 'settings'>): Promise<void> {
  Object.assign(ctx.settings, fromShopSettings(await readShopSettings(ctx)))
}

/** Has this process follow what operators set from now on, in any process. */
export function followSettings(ctx: Ctx): void {
  ctx.outbox.listen('settings', async () => {
    await applySettings(ctx)
    ctx.outbox.bring(shown, { isOwn: false })
  })
}
