import { normaliseEmail, normaliseWhatsapp } from '@kilat/contract/contact-rules.ts'
import type { AlertWay } from '@kilat/contract/operator/alerts.ts'
import { and, eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { alertDevices, alertWays, telegramWords } from '../../db/schema/alerts.ts'
import { operators } from '../../db/schema/operators.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAct } from '../audit/record-act.ts'

type Wanted = {
  name: string
  way: AlertWay
  /** As it is typed; null keeps the one that is there. */
  address: string | null
  isOn: boolean
  quietFrom: number | null
  quietUntil: number | null
  urgentPasses: boolean
}

/** Sets one of an operator's own ways. Throws `contact_invalid`, and `wrong_state` if the store has no such way or a chat is not connected yet. */
export async function setWay(ctx: Ctx, { name, way, address: typed, ...rules }: Wanted): Promise<void> {
  if (!ctx.alertSenders[way]) throw wrongState('Toko ini belum bisa mengirim lewat jalan ini.')
  if ((rules.quietFrom === null) !== (rules.quietUntil === null))
    throw new Problem('contact_invalid', 'Isi kedua jamnya, atau kosongkan keduanya.', { fields: { quiet_until: 'Isi kedua jamnya.' } })
  if (rules.isOn && rules.quietFrom !== null && rules.quietFrom === rules.quietUntil) {
    const quiet_until = 'Isi jam lain: dua jam yang sama berarti tenang terus.'
    throw new Problem('contact_invalid', 'Jam mulai dan sampainya sama. Isi jam lain, atau matikan jalan ini.', { fields: { quiet_until } })
  }
  const address = typed === null ? null : readAddress(way, typed)
  await inTx(ctx, async ctx => {
    await holdListener(ctx, { name })
    const [known] = await ctx.db.select().from(alertWays).where(isOf({ name, way })).for('update')
    const kept = address ?? known?.address
    if (kept === undefined) throw wrongState(firstSteps[way] ?? 'Isi alamatnya dulu.')
    const isOther = kept !== known?.address
    const set = { address: kept, ...rules, ...(isOther && { heardAt: null, trouble: null }) }
    await saveWay(ctx, { name, way, set })
  })
}

/** Has an operator hear on a way whose address nobody types. What was set of the way stays. Done again, nothing happens. */
export async function connectWay(ctx: TxCtx, { name, way, address }: { name: string; way: AlertWay; address: string }): Promise<void> {
  await holdListener(ctx, { name })
  const [known] = await ctx.db.select().from(alertWays).where(isOf({ name, way })).for('update')
  if (known?.address === address && known.isOn) return
  const usual = { quietFrom: null, quietUntil: null, urgentPasses: true }
  await saveWay(ctx, { name, way, set: { ...usual, ...known, address, isOn: true, heardAt: null, trouble: null } })
}

/** Forgets a way with its address, and a chat that is being connected. Done again, nothing happens. */
export async function removeWay(ctx: Ctx, { name, way }: { name: string; way: AlertWay }): Promise<void> {
  await inTx(ctx, async ctx => {
    if (way === 'telegram') await ctx.db.delete(telegramWords).where(eq(telegramWords.operator, name))
    const removed = await ctx.db.delete(alertWays).where(isOf({ name, way })).returning()
    if (way === 'push') await ctx.db.delete(alertDevices).where(eq(alertDevices.operator, name))
    if (removed.length > 0) await record(ctx, { name, act: 'alert_way_removed', data: { way } })
  })
}

/** Keeps an operator's access until the tx ends: one that ends meanwhile ends before this or after it. Throws `wrong_state` if it has ended. */
export async function holdListener(ctx: TxCtx, { name }: { name: string }): Promise<void> {
  const [operator] = await ctx.db.select().from(operators).where(eq(operators.name, name)).for('share')
  if (!operator || operator.endedAt) throw wrongState('Aksesmu sudah diakhiri.')
}

type Row = Omit<typeof alertWays.$inferInsert, 'operator' | 'way'>

async function saveWay(ctx: TxCtx, { name, way, set }: { name: string; way: AlertWay; set: Row }): Promise<void> {
  const row = { ...set, operator: name, way }
  await ctx.db
    .insert(alertWays)
    .values(row)
    .onConflictDoUpdate({ target: [alertWays.operator, alertWays.way], set: row })
  await record(ctx, { name, act: 'alert_way_set', data: { way, isOn: set.isOn } })
}

/** Without the address, which is the operator's own. */
function record(
  ctx: TxCtx,
  { name, act, data }: { name: string; act: 'alert_way_set' | 'alert_way_removed'; data: Record<string, unknown> },
) {
  return recordAct(ctx, { by: { kind: 'operator', id: name }, act, subjectKind: 'operator', subjectId: name, reason: 'by_hand', data })
}

function isOf({ name, way }: { name: string; way: AlertWay }) {
  return and(eq(alertWays.operator, name), eq(alertWays.way, way))
}

/** What comes first on ways whose address nobody types. */
const firstSteps: Partial<Record<AlertWay, string>> = { telegram: 'Sambungkan Telegram dulu.', push: 'Nyalakan di sebuah perangkat dulu.' }

/** Null for Telegram and push messages, whose addresses are not typed. */
function readAddress(way: AlertWay, typed: string): string | null {
  if (way in firstSteps) return null
  const address = way === 'email' ? normaliseEmail(typed) : normaliseWhatsapp(typed)
  const sentence = way === 'email' ? 'Alamat surel ini tidak bisa dibaca.' : 'Isi nomor ponsel Indonesia, misalnya 0812 3456 7890.'
  if (address === undefined) throw new Problem('contact_invalid', sentence, { fields: { address: sentence } })
  return address
}
