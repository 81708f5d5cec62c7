import type { Ctx } from '../../ctx/context.ts'
import { storeSettings } from '../../db/schema/store.ts'
import { type StoredTheme, themeKey } from './theme.ts'

/** Puts a theme in the place of the one before. Running servers show it once what they remember is half a minute old. */
export async function saveTheme(ctx: Pick<Ctx, 'db'>, theme: StoredTheme): Promise<void> {
  const row = { key: themeKey, value: theme }
  await ctx.db
    .insert(storeSettings)
    .values(row)
    .onConflictDoUpdate({ target: storeSettings.key, set: { value: theme } })
}
