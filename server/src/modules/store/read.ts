import { wholeStore } from '@kilat/contract/operator/switches.ts'
import type { EditedTheme, StoredTheme } from '@kilat/contract/operator/theme.ts'
import type { ThemeInfo } from '@kilat/contract/store.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { storeSettings } from '../../db/schema/store.ts'
import { invariant } from '../../platform/invariant.ts'
import { Problem } from '../../platform/problem.ts'
import { remember } from '../../platform/remember.ts'
import { findVersion, listVersions, readVersion } from '../audit/versions.ts'
import { describeOff } from '../switches/find-off.ts'
import { readOff } from '../switches/read.ts'
import { demoTheme } from './demo-theme.ts'
import { readStoredTheme } from './stored-theme.ts'
import { themeKey, themeSubject } from './theme.ts'

const keptMs = 30_000

/** The theme, kept until there is news of it, for half a minute at most. */
const readKept = remember({
  maxAgeMs: keptMs,
  of: ({ outbox }: Ctx) => outbox,
  read: readOwnTheme,
  until: { topics: ['theme'], outbox: ({ outbox }) => outbox },
})

/** The store's public theme, with what buyers read while the whole store is switched off. */
export async function getThemeInfo(ctx: Ctx): Promise<ThemeInfo> {
  const [theme, findOff] = await Promise.all([readKept(ctx), readOff(ctx)])
  const off = findOff('store', wholeStore)
  return { ...theme, store: { ...theme.store, is_trial: ctx.settings.isTrial, notice: off ? describeOff(off) : null } }
}

/** The stored theme; undefined for a store that was never started. */
export async function getStoredTheme(ctx: ReadCtx): Promise<StoredTheme | undefined> {
  const [row] = await ctx.db.select().from(storeSettings).where(eq(storeSettings.key, themeKey))
  return row && readStoredTheme(row.value)
}

async function readOwnTheme(ctx: Ctx): Promise<StoredTheme> {
  const theme = await getStoredTheme(ctx)
  invariant(theme, 'the store has no theme: it is seeded at the start')
  return theme
}

/** The theme as operators edit it. */
export async function readEditedTheme(ctx: ReadCtx): Promise<EditedTheme> {
  const theme = (await getStoredTheme(ctx)) ?? demoTheme
  return { theme, version: (await readVersion(ctx, themeSubject)) ?? 0, history: await listVersions(ctx, themeSubject) }
}

/** The theme as it was saved once. Throws `not_found`. */
export async function readThemeVersion(ctx: ReadCtx, { version }: { version: number }): Promise<StoredTheme> {
  const found = await findVersion(ctx, { ...themeSubject, version })
  if (found === undefined) throw new Problem('not_found', 'Versi ini tidak ada. Pilih versi lain dari daftar.')
  return readStoredTheme(found)
}
