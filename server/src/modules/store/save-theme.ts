import type { Ctx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { inTx } from '../../db/in-tx.ts'
import { storeSettings } from '../../db/schema/store.ts'
import { type StoredTheme, themeKey } from './theme.ts'

/** Replaces the theme. Running servers show it at once. */
export async function saveTheme(ctx: Pick<Ctx, 'db' | 'outbox'>, theme: StoredTheme): Promise<void> {
  const row = { key: themeKey, value: theme }
  await inTx(ctx, async ctx => {
    await ctx.db
      .insert(storeSettings)
      .values(row)
      .onConflictDoUpdate({ target: storeSettings.key, set: { value: theme } })
    announce(ctx, { topic: 'theme' })
  })
}
