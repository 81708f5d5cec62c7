import { type MessageState, messageStates } from '@kilat/contract/messages.ts'
import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { inTx } from '../../db/in-tx.ts'
import { messages } from '../../db/schema/messages.ts'
import { Problem } from '../../platform/problem.ts'
import type { WhatsappState } from '../../whatsapp/whatsapp.ts'

/** States that are stored in one tx. */
const portion = 500

/**
 * Keeps the furthest state of each message that WhatsApp tells about; what is no message about an order is handed to alerts. Safe to repeat and
 * in any order. States of messages that are not the store's are left out; refuses with `unavailable` if one of them may be of a message that is being sent.
 */
export async function followStates(ctx: Ctx, states: readonly WhatsappState[]): Promise<void> {
  const unknown: WhatsappState[] = []
  for (let start = 0; start < states.length; start += portion) {
    const some = states.slice(start, start + portion)
    unknown.push(...(await inTx(ctx, ctx => followSome(ctx, some))))
  }
  const isNameless = unknown.some(({ messageId }) => messageId === undefined)
  if (isNameless && (await isSending(ctx)))
    throw new Problem('unavailable', 'Pesan ini mungkin sedang dikirim. Kirim lagi sebentar.', { retryAfterSeconds: 30 })
}

/** Answers the states of messages that are about no order. */
async function followSome(ctx: TxCtx, states: readonly WhatsappState[]): Promise<WhatsappState[]> {
  const ids = states.flatMap(({ messageId }) => messageId ?? [])
  const references = states.flatMap(({ messageId, reference }) => (messageId === undefined ? reference : []))
  const isNamed = or(inArray(messages.id, ids), inArray(messages.reference, references))
  // In one order, so that two notices about the same messages never wait for each other.
  const named = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.channel, 'whatsapp'), isNamed))
    .orderBy(asc(messages.id))
    .for('update')
  const known = new Set<WhatsappState>()
  for (const message of named) {
    const own = states.filter(state => isOf(state, message))
    for (const state of own) known.add(state)
    await follow(ctx, { message, furthest: own.reduce((a, b) => (isFurther(b.state, a.state) ? b : a)) })
  }
  const others = states.filter(state => !known.has(state))
  await ctx.alerts.followStates(ctx, others)
  return others
}

type Message = typeof messages.$inferSelect

function isOf({ messageId, reference }: WhatsappState, message: Message): boolean {
  return messageId === undefined ? reference === message.reference : messageId === message.id
}

/** Any state proves that WhatsApp has the message, so it is not sent again, even if the answer to its sending was lost. */
async function follow(ctx: TxCtx, { message, furthest }: { message: Message; furthest: WhatsappState }): Promise<void> {
  const { state, reference, detail } = furthest
  if (!isFurther(state, message.reached)) return
  const sent = { status: 'sent' as const, ended: null, nextTryAt: null, sentAt: message.sentAt ?? ctx.clock.now() }
  await ctx.db
    .update(messages)
    .set({ ...sent, reached: state, reference: message.reference ?? reference })
    .where(eq(messages.id, message.id))
  announce(ctx, { topic: 'told', id: message.orderId })
  if (state !== 'failed') return
  const { id: messageId, orderId, event } = message
  ctx.log.warn({ messageId, orderId, event, detail }, 'WhatsApp could not deliver a message')
}

function isFurther(state: MessageState, known: MessageState | null): boolean {
  return known === null || messageStates.indexOf(state) > messageStates.indexOf(known)
}

/** True while a message has been handed to WhatsApp whose id the store does not have yet. */
async function isSending(ctx: Ctx): Promise<boolean> {
  const [sending] = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(isNotNull(messages.nextTryAt), eq(messages.status, 'sending'), eq(messages.channel, 'whatsapp')))
    .limit(1)
  return sending !== undefined
}
