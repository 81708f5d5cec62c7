import { permissionOfCause, urgentCauses } from '@kilat/contract/operator/alerts.ts'
import { permissionsOfRole } from '@kilat/contract/operator/roles.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Ctx, OutgoingAlert, SendOutcome, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { alertMessages, alerts, alertTellings, alertWays } from '../../db/schema/alerts.ts'
import { operators } from '../../db/schema/operators.ts'
import { isPlannedCheck } from '../../platform/wait.ts'
import { placeOf, sayAlert, titleOf } from './alert-text.ts'
import { enqueueSending } from './plan-alert-messages.ts'
import { isQuiet } from './quiet-hours.ts'

type Message = typeof alertMessages.$inferSelect

/** A message still `sending` after this time was left by a dead process. Longer than any sender's time limit. */
const deadAfterMs = 2 * 60_000
const mostTries = 6
/** Most sentences of one message; the rest is a number. */
const mostLines = 5

/**
 * Sends a planned message, unless there is nothing more to tell, or its operator may not or does not want to hear it. One process sends it at a time,
 * and once it was sent it is not sent again. If the process is killed after the way took it and before that is stored, it is sent again.
 */
export async function sendAlert(ctx: Ctx, { messageId }: { messageId: string }): Promise<void> {
  const taken = await inTx(ctx, ctx => takeMessage(ctx, messageId))
  if (!taken) return
  const outcome = await sendOutside(ctx, taken)
  await inTx(ctx, ctx => recordOutcome(ctx, { sent: taken.message, outcome }))
}

type Taken = { message: Message; outgoing: OutgoingAlert }

/** Sends what no tx waits for. What a sender throws is without its sentence, which may contain the address. */
export async function sendOutside(
  ctx: Ctx,
  { message, outgoing }: { message: Pick<Message, 'way'>; outgoing: OutgoingAlert },
): Promise<SendOutcome> {
  const send = ctx.alertSenders[message.way]
  if (!send) return { kind: 'refused', detail: 'not_offered' }
  try {
    return await send(ctx, outgoing)
  } catch (error) {
    return { kind: 'later', detail: error instanceof Error ? error.name : typeof error }
  }
}

async function takeMessage(ctx: TxCtx, messageId: string): Promise<Taken | undefined> {
  const [message] = await ctx.db.select().from(alertMessages).where(eq(alertMessages.id, messageId)).for('update')
  if (!message?.nextTryAt || !isPlannedCheck(message.nextTryAt, ctx.clock.now())) return undefined
  const outgoing = await writeOutgoing(ctx, message)
  if (outgoing === undefined) {
    await skip(ctx, message)
    return undefined
  }
  const nextTryAt = new Date(ctx.clock.now().getTime() + deadAfterMs)
  const taken = { status: 'sending' as const, tries: message.tries + 1, nextTryAt }
  await ctx.db.update(alertMessages).set(taken).where(eq(alertMessages.id, message.id))
  return { message: { ...message, ...taken }, outgoing }
}

/** What is to be sent now; undefined if nothing is. */
async function writeOutgoing(ctx: TxCtx, { id, operator, way, cause }: Message): Promise<OutgoingAlert | undefined> {
  const isWay = and(eq(alertWays.operator, operator), eq(alertWays.way, way), eq(alertWays.isOn, true))
  const [wanted] = await ctx.db.select().from(alertWays).where(isWay)
  const [listener] = await ctx.db.select().from(operators).where(eq(operators.name, operator))
  if (!wanted || !listener || listener.endedAt) return undefined
  if (!permissionsOfRole(listener.role).includes(permissionOfCause(cause))) return undefined
  if (isQuiet(ctx.clock.now(), wanted) && !(wanted.urgentPasses && urgentCauses.includes(cause))) return undefined
  const open = await ctx.db
    .select({ cause: alerts.cause, subject: alerts.subject, facts: alerts.facts })
    .from(alertTellings)
    .innerJoin(alerts, eq(alerts.id, alertTellings.alertId))
    .where(and(eq(alertTellings.messageId, id), isNull(alerts.closedAt), isNull(alerts.acknowledgedAt)))
    .orderBy(asc(alerts.openedAt), asc(alerts.id))
  const [first] = open
  if (!first) return undefined
  const rest = open.length - mostLines
  const lines = [...open.slice(0, mostLines).map(sayAlert), ...(rest > 0 ? [`Dan ${rest} lagi.`] : [])]
  const place = open.length === 1 ? placeOf(first) : `/kabar#${cause}`
  return { id, address: wanted.address, title: titleOf(cause, open.length), lines, url: `${ctx.settings.publicUrl}/console${place}` }
}

/** Ends a message that was not sent. Its alerts count as untold, so that those that stay are told when their operator wants to hear them. */
async function skip(ctx: TxCtx, { id }: Message): Promise<void> {
  await ctx.db.delete(alertTellings).where(eq(alertTellings.messageId, id))
  await ctx.db.update(alertMessages).set({ status: 'skipped', nextTryAt: null }).where(eq(alertMessages.id, id))
}

async function recordOutcome(ctx: TxCtx, { sent, outcome }: { sent: Message; outcome: SendOutcome }): Promise<void> {
  const [message] = await ctx.db.select().from(alertMessages).where(eq(alertMessages.id, sent.id)).for('update')
  // Another process took it over because this one was too slow.
  if (message?.status !== 'sending' || message.tries !== sent.tries) return
  const { id, operator, way, tries } = message
  await noteOnWay(ctx, { operator, way, outcome })
  if (outcome.kind === 'sent') {
    await ctx.db.update(alertMessages).set({ status: 'sent', nextTryAt: null }).where(eq(alertMessages.id, id))
    return
  }
  const detail = 'detail' in outcome ? outcome.detail : outcome.kind
  const isOver = outcome.kind === 'gone' || outcome.kind === 'refused' || (outcome.kind === 'unknown' && tries > 1) || tries >= mostTries
  if (isOver) return failMessage(ctx, { message, detail })
  const afterMs = outcome.kind === 'later' ? (outcome.afterMs ?? 0) : 0
  const nextTryAt = new Date(ctx.clock.now().getTime() + Math.max(afterMs, 30_000 * 2 ** (tries - 1)))
  await ctx.db.update(alertMessages).set({ status: 'planned', nextTryAt, detail }).where(eq(alertMessages.id, id))
  await enqueueSending(ctx, { messageId: id, way, startAfter: nextTryAt })
}

/** Ends a message that could not be sent. Its alerts count as untold, so that those that stay are told once the way works. */
export async function failMessage(
  ctx: TxCtx,
  { message: { id, operator, way }, detail }: { message: Message; detail: string },
): Promise<void> {
  ctx.log.error({ messageId: id, operator, way, detail }, 'an operator could not be told of an alert')
  await ctx.db.delete(alertTellings).where(eq(alertTellings.messageId, id))
  await ctx.db.update(alertMessages).set({ status: 'failed', nextTryAt: null, detail }).where(eq(alertMessages.id, id))
}

/** Keeps what the way answered, which its operator sees. */
export async function noteOnWay(
  ctx: TxCtx,
  { operator, way, outcome }: Pick<Message, 'operator' | 'way'> & { outcome: SendOutcome },
): Promise<void> {
  const isIt = and(eq(alertWays.operator, operator), eq(alertWays.way, way))
  const detail = 'detail' in outcome ? outcome.detail : outcome.kind
  const noted = outcome.kind === 'sent' ? { heardAt: ctx.clock.now(), trouble: null } : { trouble: detail }
  await ctx.db.update(alertWays).set(noted).where(isIt)
}
