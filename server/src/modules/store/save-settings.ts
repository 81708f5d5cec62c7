import { isDeepStrictEqual } from 'node:util'
import { type ShopSettings, shopSettingsSchema } from '@kilat/contract/operator/settings.ts'
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
import { keepUnusual, settingsKey, settingsSubject, toShopSettings } from './settings.ts'

type Given = { values: Readonly<Record<string, unknown>>; seen: number } & ByHand

/**
 * Sets what operators set, by one who has seen their version; all processes follow soon after. Those that are as usual are not stored, and follow
 * their usual value. What is so already changes nothing. What is a promise to buyers is none of them. Throws `settings_invalid` with a
 * sentence for each wrong one, and `stale_version`.
 */
export async function saveSettings(
  ctx: Pick<Ctx, 'db' | 'clock' | 'outbox' | 'usualSettings'>,
  { values, seen, by, note }: Given,
): Promise<void> {
  const usual = toShopSettings(ctx.usualSettings)
  const set = keepUnusual(readValues(values), usual)
  await inTx(ctx, async ctx => {
    await ctx.db.insert(storeSettings).values({ key: settingsKey, value: {} }).onConflictDoNothing()
    const [stored] = await ctx.db.select().from(storeSettings).where(eq(storeSettings.key, settingsKey)).for('update')
    const before = Object(stored?.value) as Record<string, unknown>
    if (isDeepStrictEqual(before, set)) return
    const version = (await readVersion(ctx, settingsSubject)) ?? 0
    if (seen !== version) throw staleVersion({ status: 'edited', version })
    await ctx.db.update(storeSettings).set({ value: set }).where(eq(storeSettings.key, settingsKey))
    await keepVersion(ctx, { ...settingsSubject, before, after: set, by, note })
    const changed = namesOf({ ...usual, ...before }, { ...usual, ...set })
    const data = { note, ...pick({ ...usual, ...set }, changed), was: pick({ ...usual, ...before }, changed) }
    await recordAct(ctx, { act: 'settings_saved', ...settingsSubject, by, reason: 'by_hand', data })
    announce(ctx, { topic: 'settings' })
  })
}

type Values = Readonly<Record<string, unknown>>

function namesOf(before: Values, after: Values): string[] {
  return Object.keys(after).filter(name => before[name] !== after[name])
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map(name => [name, values[name]]))
}

function readValues(values: Given['values']): ShopSettings {
  const read = shopSettingsSchema.safeParse(values)
  const fields = read.success
    ? findContradictions(read.data)
    : Object.fromEntries(read.error.issues.map(({ path: [name] }) => [String(name), unreadable]))
  if (!read.success || Object.keys(fields).length > 0)
    throw new Problem('settings_invalid', 'Ada isian yang belum benar. Perbaiki yang ditandai, lalu simpan lagi.', { fields })
  return read.data
}

const unreadable = 'Isi ini di luar batasnya. Periksa angkanya.'

function findContradictions(values: ShopSettings): Record<string, string> {
  return {
    ...(values.deposit_min > values.deposit_max && { deposit_max: 'Yang terbanyak tidak boleh di bawah yang paling sedikit.' }),
    ...(values.balance_critical_hours > values.balance_low_hours && {
      balance_critical_hours: 'Batas kritis tidak boleh di atas batas menipis.',
    }),
  }
}
