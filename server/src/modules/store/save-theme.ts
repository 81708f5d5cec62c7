import { isDeepStrictEqual } from 'node:util'
import type { StoredTheme } from '@kilat/contract/operator/theme.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { inTx } from '../../db/in-tx.ts'
import { storeSettings } from '../../db/schema/store.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { staleVersion } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAct } from '../audit/record-act.ts'
import { keepVersion, readVersion } from '../audit/versions.ts'
import { themeKey, themeSubject } from './theme.ts'
import { readThemeFile } from './theme-file.ts'
import { describeThemeFields } from './theme-problems.ts'

type ThemeCtx = Pick<Ctx, 'db' | 'clock' | 'outbox'>

/**
 * Replaces the theme, because an operator decided it, and keeps it as a version. Running servers show it at once. The theme that is stored already
 * changes nothing. With `seen`, the version that the operator read, it throws `stale_version` if somebody has saved another one since.
 */
export async function saveTheme(ctx: ThemeCtx, { theme, seen, by, note }: { theme: StoredTheme; seen?: number } & ByHand): Promise<void> {
  await inTx(ctx, async ctx => {
    await ctx.db.insert(storeSettings).values({ key: themeKey, value: theme }).onConflictDoNothing()
    const [stored] = await ctx.db.select().from(storeSettings).where(eq(storeSettings.key, themeKey)).for('update')
    const before = stored?.value
    const version = (await readVersion(ctx, themeSubject)) ?? 0
    if (isDeepStrictEqual(before, theme) && version > 0) return
    if (seen !== undefined && seen !== version) throw staleVersion({ status: 'edited', version })
    await ctx.db.update(storeSettings).set({ value: theme }).where(eq(storeSettings.key, themeKey))
    await keepVersion(ctx, { ...themeSubject, before, after: theme, by, note })
    await recordAct(ctx, { act: 'theme_saved', ...themeSubject, by, reason: 'by_hand', data: { note } })
    announce(ctx, { topic: 'theme' })
  })
}

/** The same with a theme as a person sent it. Throws `theme_invalid` with a sentence for each wrong field. */
export async function editTheme(ctx: ThemeCtx, { theme, ...decided }: { theme: unknown; seen: number } & ByHand): Promise<void> {
  const read = readThemeFile(theme)
  if ('theme' in read) return saveTheme(ctx, { ...decided, theme: read.theme })
  throw new Problem('theme_invalid', 'Ada isian tampilan yang belum benar. Perbaiki yang ditandai, lalu simpan lagi.', {
    fields: describeThemeFields(read.places),
  })
}
