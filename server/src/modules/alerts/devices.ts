import { createHash } from 'node:crypto'
import type { AlertDevice } from '@kilat/contract/operator/alerts.ts'
import type { PushAddress } from '@kilat/contract/push.ts'
import { and, desc, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx, type ReadCtx } from '../../db/in-tx.ts'
import { alertDevices } from '../../db/schema/alerts.ts'
import { operatorSessions } from '../../db/schema/operators.ts'
import { newReference } from '../../platform/ids.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { connectWay } from './set-way.ts'

/** Most browsers of one operator; the one seen longest ago makes room. */
const mostDevices = 10

/** A browser in which the console was not opened for so long gets nothing any more. */
const seenMs = 30 * 24 * 60 * 60_000

/** A session that is over so soon is purged with the next look. */
const aheadMs = 60 * 60_000

type Owned = { name: string; sessionId: string | undefined }

/** `isKnown`: the console is only opened there again. */
type Added = Owned & { address: PushAddress; isKnown?: boolean }

/**
 * Sends an operator's alerts to the browser of this session, too. A browser is there once: whoever adds it last has it. One that is known belongs to
 * the session of now; it is not added if it is not known, and forgotten if it was another operator's. Throws `push_not_offered`, `push_address_invalid`, and
 * `wrong_state` for a session that has just ended, or without one, as at the command line.
 */
export async function addDevice(ctx: Ctx, { name, sessionId, address, isKnown = false }: Added): Promise<void> {
  const { push } = ctx
  if (push?.kind !== 'web_push' || address.kind !== 'web_push' || !ctx.alertSenders.push)
    throw new Problem('push_not_offered', 'Toko ini tidak mengirim notifikasi ke browser operator.')
  if (push.findFault(address) !== null)
    throw new Problem('push_address_invalid', 'Browser ini memberi alamat notifikasi yang tidak bisa dipakai.')
  await inTx(ctx, async ctx => {
    const isTheirs = and(eq(operatorSessions.id, sessionId ?? ''), eq(operatorSessions.operator, name))
    // A session that ends meanwhile takes the browser with it.
    const [session] = await ctx.db.select().from(operatorSessions).where(isTheirs).for('key share')
    if (!session) throw wrongState('Masuk lagi ke konsol di browser ini, lalu nyalakan notifikasinya.')
    if (isKnown && !(await isStillTheirs(ctx, { name, address }))) return
    await save(ctx, { session, address })
    await makeRoom(ctx, name)
    // Opening the console changes nothing of what the operator has set.
    if (!isKnown) await connectWay(ctx, { name, way: 'push', address: name })
  })
}

type Web = Extract<PushAddress, { kind: 'web_push' }>
type Session = typeof operatorSessions.$inferSelect

const hashOf = ({ endpoint }: Web) => createHash('sha256').update(endpoint).digest('base64url')

/** False if the operator has not added this browser; then whoever has uses it no more. */
async function isStillTheirs({ db }: Pick<TxCtx, 'db'>, { name, address }: { name: string; address: Web }): Promise<boolean> {
  const [known] = await db
    .select()
    .from(alertDevices)
    .where(eq(alertDevices.hash, hashOf(address)))
    .for('update')
  if (known && known.operator !== name) await db.delete(alertDevices).where(eq(alertDevices.id, known.id))
  return known?.operator === name
}

async function save(ctx: TxCtx, { session, address }: { session: Session; address: Web }): Promise<void> {
  const { endpoint, p256dh, auth } = address
  const now = ctx.clock.now()
  const set = { operator: session.operator, sessionId: session.id, device: session.device, p256dh, auth, seenAt: now }
  await ctx.db
    .insert(alertDevices)
    .values({ id: newReference('PSH'), hash: hashOf(address), endpoint, addedAt: now, ...set })
    .onConflictDoUpdate({ target: alertDevices.hash, set })
}

async function makeRoom(ctx: TxCtx, name: string): Promise<void> {
  const tooMany = ctx.db
    .select({ id: alertDevices.id })
    .from(alertDevices)
    .where(eq(alertDevices.operator, name))
    .orderBy(desc(alertDevices.seenAt), desc(alertDevices.id))
    .offset(mostDevices)
  await ctx.db.delete(alertDevices).where(inArray(alertDevices.id, tooMany))
}

/** Takes one of an operator's own browsers away. Done again, nothing happens. */
export async function removeDevice(ctx: Pick<Ctx, 'db'>, { name, id }: { name: string; id: string }): Promise<void> {
  await ctx.db.delete(alertDevices).where(and(eq(alertDevices.id, id), eq(alertDevices.operator, name)))
}

/** The browsers of an operator that are told, the one added last first. */
export async function readDevices({ db, clock }: ReadCtx & Pick<Ctx, 'clock'>, { name }: { name: string }): Promise<Device[]> {
  const isSeen = gte(alertDevices.seenAt, new Date(clock.now().getTime() - seenMs))
  return db
    .select()
    .from(alertDevices)
    .where(and(eq(alertDevices.operator, name), isSeen))
    .orderBy(desc(alertDevices.addedAt), desc(alertDevices.id))
}

export type Device = typeof alertDevices.$inferSelect

/** A browser, as the console shows it. */
export function describeDevice({ id, device, addedAt, sessionId }: Device, { sessionId: here }: Pick<Owned, 'sessionId'>): AlertDevice {
  return { id, device, added_at: addedAt.toISOString(), is_here: sessionId !== null && sessionId === here }
}

/** Lets browsers stay whose sessions are over by themselves, before these are purged, and forgets those in which nobody has opened the console for long. */
export async function keepDevices({ db, clock }: Pick<TxCtx, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  const over = db
    .select({ id: operatorSessions.id })
    .from(operatorSessions)
    .where(lt(operatorSessions.expiresAt, new Date(now + aheadMs)))
  await db.update(alertDevices).set({ sessionId: null }).where(inArray(alertDevices.sessionId, over))
  await db.delete(alertDevices).where(lt(alertDevices.seenAt, new Date(now - seenMs)))
}
