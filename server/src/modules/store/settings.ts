import { rupiah } from '@kilat/contract/money.ts'
import { type ShopSetting, type ShopSettings, shopSettingsSchema } from '@kilat/contract/operator/settings.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { storeSettings } from '../../db/schema/store.ts'
import { Problem } from '../../platform/problem.ts'
import type { Settings } from '../../platform/settings.ts'
import { findVersion, listVersions, readVersion } from '../audit/versions.ts'

/** Key of the row with what operators have set. */
export const settingsKey = 'settings'

/** The settings as a thing whose versions are kept. */
export const settingsSubject = { subjectKind: 'settings', subjectId: 'store' } as const

/** Settings that are set together: one of them alone could contradict the other's usual value. */
const pairs: readonly (readonly [ShopSetting, ShopSetting])[] = [
  ['staff_from', 'staff_until'],
  ['deposit_min', 'deposit_max'],
  ['balance_critical_hours', 'balance_low_hours'],
]

/** What operators set, of all settings of the store. */
export function toShopSettings(settings: Settings): ShopSettings {
  return {
    staff_from: toClock(settings.staffHours.from),
    staff_until: toClock(settings.staffHours.to),
    deposit_min: settings.depositMinIdr,
    deposit_max: settings.depositMaxIdr,
    shows_recent_purchases: settings.showsRecentPurchases,
    statistics_min_orders: settings.statisticsMinOrders,
    low_stock: settings.lowStock,
    balance_low_hours: settings.balanceLowHours,
    balance_critical_hours: settings.balanceCriticalHours,
  }
}

/** The same, as settings of the store. */
export function fromShopSettings(values: ShopSettings): Partial<Settings> {
  return {
    staffHours: { from: toMinute(values.staff_from), to: toMinute(values.staff_until) },
    depositMinIdr: rupiah(values.deposit_min),
    depositMaxIdr: rupiah(values.deposit_max),
    showsRecentPurchases: values.shows_recent_purchases,
    statisticsMinOrders: values.statistics_min_orders,
    lowStock: values.low_stock,
    balanceLowHours: values.balance_low_hours,
    balanceCriticalHours: values.balance_critical_hours,
  }
}

/** Those that are not as usual, each with the one it belongs to. */
export function keepUnusual(values: ShopSettings, usual: ShopSettings): Partial<ShopSettings> {
  const isUnusual = (name: ShopSetting) => values[name] !== usual[name]
  const kept = settingNames.filter(name => isUnusual(name) || pairs.some(pair => pair.includes(name) && pair.some(isUnusual)))
  return Object.fromEntries(kept.map(name => [name, values[name]]))
}

const settingNames = Object.keys(shopSettingsSchema.shape) as ShopSetting[]

/** What is in force: what operators have set, and else what is usual. What an older version has stored and this one can not read counts as usual. */
export async function readShopSettings(ctx: ReadCtx & Pick<Ctx, 'usualSettings'>): Promise<ShopSettings> {
  const usual = toShopSettings(ctx.usualSettings)
  const [row] = await ctx.db.select().from(storeSettings).where(eq(storeSettings.key, settingsKey))
  const read = shopSettingsSchema.safeParse({ ...usual, ...Object(row?.value) })
  return read.success ? read.data : usual
}

/** The settings as operators edit them. */
export async function readEditedSettings(ctx: ReadCtx & Pick<Ctx, 'usualSettings'>) {
  return {
    values: await readShopSettings(ctx),
    usual: toShopSettings(ctx.usualSettings),
    version: (await readVersion(ctx, settingsSubject)) ?? 0,
    history: await listVersions(ctx, settingsSubject),
  }
}

/** The settings as they were saved once, with today's usual values for those that were as usual. Throws `not_found`. */
export async function readSettingsVersion(
  ctx: ReadCtx & Pick<Ctx, 'usualSettings'>,
  { version }: { version: number },
): Promise<ShopSettings> {
  const found = await findVersion(ctx, { ...settingsSubject, version })
  const read = shopSettingsSchema.safeParse({ ...toShopSettings(ctx.usualSettings), ...Object(found) })
  if (found === undefined || !read.success) throw new Problem('not_found', 'Versi ini tidak ada. Pilih versi lain dari daftar.')
  return read.data
}

/** `09:00` for minutes after midnight. */
function toClock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

function toMinute(clock: string): number {
  const [hour, minute] = clock.split(':')
  return Number(hour) * 60 + Number(minute)
}
