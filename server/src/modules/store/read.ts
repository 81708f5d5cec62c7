import type { ThemeInfo } from '@kilat/contract/store.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { storeSettings } from '../../db/schema/store.ts'
import { invariant } from '../../platform/invariant.ts'
import { remember } from '../../platform/remember.ts'
import { readStoredTheme } from './stored-theme.ts'
import { type StoredTheme, themeKey } from './theme.ts'

const keptMs = 30_000

/** The store's public theme. Kept until there is news of `theme`, for half a minute at most. */
export const getThemeInfo = remember({
  maxAgeMs: keptMs,
  of: ({ outbox }: Ctx) => outbox,
  read: readThemeInfo,
  until: { topic: 'theme', outbox: ({ outbox }) => outbox },
})

/** The stored theme; undefined for a store that was never started. */
export async function getStoredTheme(ctx: Pick<Ctx, 'db'>): Promise<StoredTheme | undefined> {
  const [row] = await ctx.db.select().from(storeSettings).where(eq(storeSettings.key, themeKey))
  return row && readStoredTheme(row.value)
}

async function readThemeInfo(ctx: Ctx): Promise<ThemeInfo> {
  const theme = await getStoredTheme(ctx)
  invariant(theme, 'the store has no theme: it is seeded at the start')
  return { ...theme, store: { ...theme.store, is_trial: ctx.settings.isTrial } }
}
