import type { Ctx } from '../../ctx/context.ts'
import { storeSettings } from '../../db/schema/store.ts'
import { demoTheme } from './demo-theme.ts'
import { themeKey } from './theme.ts'

/** Gives a new store the demo's theme. A store with its own keeps it. */
export async function seedDemoStore(ctx: Pick<Ctx, 'db'>): Promise<void> {
  await ctx.db.insert(storeSettings).values({ key: themeKey, value: demoTheme }).onConflictDoNothing()
}
