import { asc, desc, sql } from 'drizzle-orm'
import { describeEdit } from '../../db/by-hand-edits.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { channelEdits, channelGateways, channels } from '../../db/schema/channels.ts'
import { linkId } from './write-edits.ts'

/** A value a person has set, with the rule's value; undefined if the rule never set one. */
type ChannelByHand = {
  kind: 'channel' | 'gateway'
  subjectId: string
  field: string
  value: unknown
  rule: unknown
  actor: string
  reason: string
}

/** All values of channels set by a person, with who set each last and why. */
export async function listChannelsByHand({ db }: ReadCtx): Promise<ChannelByHand[]> {
  const { subjectId, field, actorId, reason, note } = channelEdits
  const edits = await db
    .selectDistinctOn([subjectId, field], { subjectId, field, actorId, reason, note })
    .from(channelEdits)
    .orderBy(subjectId, field, desc(channelEdits.id))
  const lastEdits = new Map(edits.map(edit => [`${edit.subjectId} ${edit.field}`, edit]))
  const toByHand = (
    { kind, subjectId }: Pick<ChannelByHand, 'kind' | 'subjectId'>,
    row: { rule: object; byHand: readonly string[] },
  ): ChannelByHand[] =>
    row.byHand.map(field => {
      const { actor, reason } = describeEdit(lastEdits.get(`${subjectId} ${field}`))
      return { kind, subjectId, field, value: Reflect.get(row, field), rule: Reflect.get(row.rule, field), actor, reason }
    })
  const changed = await db
    .select()
    .from(channels)
    .where(sql`cardinality(${channels.byHand}) > 0`)
    .orderBy(asc(channels.sort), asc(channels.id))
  const links = await db
    .select()
    .from(channelGateways)
    .where(sql`cardinality(${channelGateways.byHand}) > 0`)
    .orderBy(asc(channelGateways.channelId), asc(channelGateways.sort))
  return [
    ...changed.flatMap(row => toByHand({ kind: 'channel', subjectId: row.id }, row)),
    ...links.flatMap(row => toByHand({ kind: 'gateway', subjectId: linkId(row) }, row)),
  ]
}
