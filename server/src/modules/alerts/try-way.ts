import type { AlertWay } from '@kilat/contract/operator/alerts.ts'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { alertWays } from '../../db/schema/alerts.ts'
import { newReference } from '../../platform/ids.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { noteOnWay, sendOutside } from './send-alert.ts'

type Tried = { outcome: 'sent' | 'not_sent' | 'unknown'; detail: string | null }

/** Sends a message on one of an operator's own ways now, also in quiet hours and if it is off. Throws `wrong_state` if there is no such way. */
export async function tryWay(ctx: Ctx, { name, way }: { name: string; way: AlertWay }): Promise<Tried> {
  const isIt = and(eq(alertWays.operator, name), eq(alertWays.way, way))
  const [known] = await ctx.db.select().from(alertWays).where(isIt)
  if (!known) throw wrongState('Simpan dulu jalannya, lalu kirim percobaan.')
  const outgoing = {
    id: newReference('ALR'),
    address: known.address,
    title: 'Pesan percobaan dari konsol',
    lines: [`Halo ${name}, kabar toko sampai di sini.`],
    url: `${ctx.settings.publicUrl}/console/kabar`,
  }
  const outcome = await sendOutside(ctx, { message: { way }, outgoing })
  await inTx(ctx, ctx => noteOnWay(ctx, { operator: name, way, outcome }))
  if (outcome.kind === 'sent') return { outcome: 'sent', detail: null }
  const detail = 'detail' in outcome ? outcome.detail : outcome.kind
  return { outcome: outcome.kind === 'unknown' ? 'unknown' : 'not_sent', detail }
}
