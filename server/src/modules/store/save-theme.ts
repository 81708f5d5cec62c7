import type { Ctx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { inTx } from '../../db/in-tx.ts'
import { storeSettings } from '../../db/schema/store.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { recordAct } from '../audit/record-act.ts'
import { type StoredTheme, themeKey } from './theme.ts'

/** Replaces the theme, because an operator decided it. Running servers show it at once. */
export async function saveTheme(
  ctx: Pick<Ctx, 'db' | 'clock' | 'outbox'>,
  { theme, by, note }: { theme: StoredTheme } & ByHand,
): Promise<void> {
  const row = { key: themeKey, value: theme }
  await inTx(ctx, async ctx => {
    await ctx.db
      .insert(storeSettings)
      .values(row)
      .onConflictDoUpdate({ target: storeSettings.key, set: { value: theme } })
    await recordAct(ctx, { act: 'theme_saved', subjectKind: 'theme', subjectId: 'store', by, reason: 'by_hand', data: { note } })
    announce(ctx, { topic: 'theme' })
  })
}
