import { createHash } from 'node:crypto'
import type { AlertDevice } from '@kilat/contract/operator/alerts.ts'
import type { PushAddress } from '@kilat/contract/push.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx, type ReadCtx } from '../../db/in-tx.ts'
import { alertDevices } from '../../db/schema/alerts.ts'
import { operatorSessions } from '../../db/schema/operators.ts'
import { newReference } from '../../platform/ids.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { connectWay } from './set-way.ts'

/** Most browsers of one operator; the oldest makes room. */
const mostDevices = 10

type Owned = { name: string; sessionId: string | undefined }

/**
 * Sends an operator's alerts to the browser of this session, too. A browser is there once: whoever adds it last has it. Throws `push_not_offered`,
 * `push_address_invalid`, and `wrong_state` for a session that has just ended, or without one, as at the command line.
 */
export async function addDevice(ctx: Ctx, { name, sessionId, address }: Owned & { address: PushAddress }): Promise<void> {
  const { push } = ctx
  if (push?.kind !== 'web_push' || address.kind !== 'web_push' || !ctx.alertSenders.push)
    throw new Problem('push_not_offered', 'Toko ini tidak mengirim notifikasi ke browser operator.')
  if (push.findFault(address) !== null)
    throw new Problem('push_address_invalid', 'Browser ini memberi alamat notifikasi yang tidak bisa dipakai.')
  await inTx(ctx, async ctx => {
    const isTheirs = and(eq(operatorSessions.id, sessionId ?? ''), eq(operatorSessions.operator, name))
    // A session that ends meanwhile takes the browser with it.
    const [session] = await ctx.db.select({ id: operatorSessions.id }).from(operatorSessions).where(isTheirs).for('key share')
    if (!session) throw wrongState('Masuk lagi ke konsol di browser ini, lalu nyalakan notifikasinya.')
    await save(ctx, { name, sessionId: session.id, address })
    await makeRoom(ctx, name)
    await connectWay(ctx, { name, way: 'push', address: name })
  })
}

type Web = Extract<PushAddress, { kind: 'web_push' }>

async function save(ctx: TxCtx, { name, sessionId, address }: { name: string; sessionId: string; address: Web }): Promise<void> {
  const { endpoint, p256dh, auth } = address
  const hash = createHash('sha256').update(endpoint).digest('base64url')
  const set = { operator: name, sessionId, p256dh, auth, addedAt: ctx.clock.now() }
  await ctx.db
    .insert(alertDevices)
    .values({ id: newReference('PSH'), hash, endpoint, ...set })
    .onConflictDoUpdate({ target: alertDevices.hash, set })
}

async function makeRoom(ctx: TxCtx, name: string): Promise<void> {
  const tooMany = ctx.db
    .select({ id: alertDevices.id })
    .from(alertDevices)
    .where(eq(alertDevices.operator, name))
    .orderBy(desc(alertDevices.addedAt), desc(alertDevices.id))
    .offset(mostDevices)
  await ctx.db.delete(alertDevices).where(inArray(alertDevices.id, tooMany))
}

/** Takes one of an operator's own browsers away. Done again, nothing happens. */
export async function removeDevice(ctx: Ctx, { name, id }: { name: string; id: string }): Promise<void> {
  await inTx(ctx, async ctx => {
    await ctx.db.delete(alertDevices).where(and(eq(alertDevices.id, id), eq(alertDevices.operator, name)))
  })
}

/** An operator's browsers, as the console shows them. */
export async function listDevices({ db }: ReadCtx, { name, sessionId }: Owned): Promise<AlertDevice[]> {
  const rows = await db
    .select({ id: alertDevices.id, device: operatorSessions.device, addedAt: alertDevices.addedAt, sessionId: alertDevices.sessionId })
    .from(alertDevices)
    .innerJoin(operatorSessions, eq(operatorSessions.id, alertDevices.sessionId))
    .where(eq(alertDevices.operator, name))
    .orderBy(desc(alertDevices.addedAt), desc(alertDevices.id))
  return rows.map(row => ({ id: row.id, device: row.device, added_at: row.addedAt.toISOString(), is_here: row.sessionId === sessionId }))
}

/** True if an operator has a browser that gets push messages. */
export async function hasDevice({ db }: ReadCtx, { name }: { name: string }): Promise<boolean> {
  const [device] = await db.select({ id: alertDevices.id }).from(alertDevices).where(eq(alertDevices.operator, name)).limit(1)
  return device !== undefined
}
