import { and, eq } from 'drizzle-orm'
import type { Ctx, MessageSender, OutgoingMessage, SendOutcome, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { announce } from '../../db/announce.ts'
import { inTx } from '../../db/in-tx.ts'
import { type MessageEnd, messages } from '../../db/schema/messages.ts'
import { orderEvents, orders } from '../../db/schema/orders.ts'
import { isPlannedCheck } from '../../platform/wait.ts'
import { addressKey } from './address-key.ts'
import { isOvertaken } from './is-overtaken.ts'
import { sendMessageJobs } from './jobs.ts'
import { isStale, waitBeforeRetry } from './message-age.ts'
import { isWanted } from './wishes.ts'
import { writeMessage } from './write-message.ts'

type Message = typeof messages.$inferSelect

/** A message still `sending` after this time was left by a dead process. Longer than any sender's time limit. */
const deadAfterMs = 2 * 60_000

/**
 * Sends a planned message, unless it is stale, overtaken or no longer wanted. Safe to repeat: one process sends it at a time, and
 * once it was sent it is not sent again. If the process is killed after the channel took it and before that is stored,
 * it is sent again with the same id.
 */
export async function sendMessage(ctx: Ctx, { messageId }: { messageId: string }): Promise<void> {
  const taken = await inTx(ctx, ctx => takeMessage(ctx, messageId))
  if (!taken) return
  const outcome = await askSender(ctx, taken)
  await inTx(ctx, ctx => recordOutcome(ctx, { sent: taken.message, outcome }))
}

type Taken = { message: Message; sender: MessageSender; outgoing: OutgoingMessage }

/** Marks a due message as being sent, or ends it; undefined if there is nothing to send now. */
async function takeMessage(ctx: TxCtx, messageId: string): Promise<Taken | undefined> {
  const [message] = await ctx.db.select().from(messages).where(eq(messages.id, messageId)).for('update')
  if (!message?.nextTryAt) return undefined
  const now = ctx.clock.now()
  if (!isPlannedCheck(message.nextTryAt, now)) {
    // Its process may have died: whoever holds this job looks again when that is certain.
    if (message.status === 'sending') await enqueueAt(ctx, { message, startAfter: message.nextTryAt })
    return undefined
  }
  const found = await findReason(ctx, message)
  if (typeof found === 'string') {
    await endMessage(ctx, { message, ended: found })
    return undefined
  }
  const taken = { status: 'sending' as const, tries: message.tries + 1, nextTryAt: new Date(now.getTime() + deadAfterMs) }
  await ctx.db.update(messages).set(taken).where(eq(messages.id, message.id))
  return { message: { ...message, ...taken }, ...found }
}

/** What is to be sent and by whom, or why nothing is. */
async function findReason(ctx: TxCtx, message: Message): Promise<Omit<Taken, 'message'> | MessageEnd> {
  const { orderId, version, channel, event } = message
  if (isStale(message.happenedAt, ctx.clock.now())) return 'stale'
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  const isEntry = and(eq(orderEvents.orderId, orderId), eq(orderEvents.version, version))
  const [entry] = await ctx.db.select().from(orderEvents).where(isEntry)
  const sender = ctx.senders[channel]
  if (!order || !entry || !sender) return 'gone'
  if (await isOvertaken(ctx, { event, version, order })) return 'overtaken'
  const addresses = await sender.findAddresses(ctx, order)
  const address = addresses.find(address => addressKey({ orderId, channel, address }) === message.addressKey)
  if (address === undefined) return 'gone'
  if (!(await isWanted(ctx, { order, event, channel, address }))) return 'stopped'
  return { sender, outgoing: writeMessage({ message, order, entry, address }) }
}

async function askSender(ctx: Ctx, { sender, outgoing }: Taken): Promise<SendOutcome> {
  try {
    return await sender.send(ctx, outgoing)
  } catch (error) {
    return { kind: 'later', detail: nameError(error) }
  }
}

/** Without the error's sentence, which may contain the address. */
function nameError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name
}

async function recordOutcome(ctx: TxCtx, { sent, outcome }: { sent: Message; outcome: SendOutcome }): Promise<void> {
  const [message] = await ctx.db.select().from(messages).where(eq(messages.id, sent.id)).for('update')
  // Another process took it over because this one was too slow.
  if (message?.status !== 'sending' || message.tries !== sent.tries) return
  const now = ctx.clock.now()
  const { id: messageId, orderId, channel, event } = message
  if (outcome.kind === 'sent') {
    const done = { status: 'sent' as const, sentAt: now, reference: outcome.reference ?? null, nextTryAt: null }
    await ctx.db.update(messages).set(done).where(eq(messages.id, messageId))
    announce(ctx, { topic: 'told', id: orderId })
    return
  }
  if (outcome.kind === 'gone') return endMessage(ctx, { message, ended: 'gone' })
  if (outcome.kind === 'refused') {
    ctx.log.warn({ messageId, orderId, channel, event, detail: outcome.detail }, 'a channel refused a message')
    return endMessage(ctx, { message, ended: 'refused' })
  }
  if (outcome.kind === 'unknown' && message.tries > 1) {
    ctx.log.warn({ messageId, orderId, channel, event, detail: outcome.detail }, 'a message may not have been sent, it is not tried again')
    return endMessage(ctx, { message, ended: 'unknown' })
  }
  const afterMs = outcome.kind === 'later' ? (outcome.afterMs ?? 0) : 0
  const nextTryAt = new Date(now.getTime() + Math.max(afterMs, waitBeforeRetry(message.tries)))
  if (isStale(message.happenedAt, nextTryAt)) return endMessage(ctx, { message, ended: 'stale' })
  ctx.log.warn({ messageId, channel, detail: outcome.detail, nextTryAt }, 'a message could not be sent, it is tried again')
  await ctx.db.update(messages).set({ status: 'planned', nextTryAt }).where(eq(messages.id, messageId))
  await enqueueAt(ctx, { message, startAfter: nextTryAt })
}

/** `failed` if it was tried, which the order's page shows; otherwise `skipped`. */
async function endMessage(ctx: TxCtx, { message, ended }: { message: Message; ended: MessageEnd }): Promise<void> {
  const status = message.tries > 0 && ended !== 'stopped' && ended !== 'overtaken' ? 'failed' : 'skipped'
  await ctx.db.update(messages).set({ status, ended, nextTryAt: null }).where(eq(messages.id, message.id))
  if (status === 'failed') announce(ctx, { topic: 'told', id: message.orderId })
}

function enqueueAt(ctx: TxCtx, { message, startAfter }: { message: Message; startAfter: Date }): Promise<void> {
  return enqueue(ctx, { job: sendMessageJobs[message.channel], data: { messageId: message.id }, startAfter })
}
