import { isDeepStrictEqual } from 'node:util'
import { type ItemTextField, type ItemTexts, itemTextFields, type WordedItem } from '@kilat/contract/operator/items.ts'
import { and, asc, eq, ne } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx, type ReadCtx } from '../../db/in-tx.ts'
import { type ItemRule, items } from '../../db/schema/catalog.ts'
import { actorName, deviceOf } from '../../platform/actor.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { staleVersion, wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { countEdits } from './decide-on-item.ts'
import { editItem } from './edit-catalog.ts'
import { lockCatalog } from './lock-catalog.ts'
import type { StoredItem } from './stored-offers.ts'

/** The words of an item as operators edit them. Throws `not_found`. */
export async function readItemTexts(ctx: ReadCtx, { id }: { id: string }): Promise<WordedItem> {
  const item = await findItem(ctx, id)
  const isOther = and(eq(items.productId, item.productId), ne(items.id, id))
  const others = await ctx.db.selectDistinct({ group: items.groupName }).from(items).where(isOther).orderBy(asc(items.groupName))
  return {
    id,
    version: await countEdits(ctx, id),
    values: toTexts(item),
    by_hand: itemTextFields.filter(field => item.byHand.includes(columnOf[field])),
    by_rule: toPartialTexts(item.rule),
    groups: others.map(({ group }) => group),
  }
}

type Decision = { id: string; version: number; set: Partial<ItemTexts>; back: readonly ItemTextField[] } & ByHand

/**
 * Sets words by hand, or gives them back to price lists, by an operator who has seen the item's version: the number of its edits. What is so already
 * is no edit, so that the same decision again changes nothing. Throws `not_found`, `stale_version` if it was edited since, and `wrong_state`
 * if no list ever set a field that is given back.
 */
export async function decideOnTexts(ctx: Pick<Ctx, 'db' | 'clock' | 'outbox'>, decision: Decision): Promise<WordedItem> {
  return inTx(ctx, async ctx => {
    await lockCatalog(ctx)
    const { id, by, note } = decision
    const change = findChange(await findItem(ctx, id), decision)
    if (Object.keys(change.values).length + change.toRule.length === 0) return readItemTexts(ctx, { id })
    const version = await countEdits(ctx, id)
    if (version !== decision.version) throw staleVersion({ status: 'edited', version })
    const edited = await editItem(ctx, { id, ...change, actor: actorName(by), reason: note, device: deviceOf(by) })
    if (edited.kind === 'no_rule') throw wrongState('Belum ada daftar pemasok yang menyebut isian ini, jadi tidak bisa dikembalikan.')
    return readItemTexts(ctx, { id })
  })
}

/** What a decision would change of the item as it is now. */
function findChange(item: StoredItem, { set, back }: Pick<Decision, 'set' | 'back'>) {
  const given = itemTextFields.flatMap(field => (set[field] === undefined ? [] : [[columnOf[field], set[field]] as const]))
  const values: Partial<ItemRule> = Object.fromEntries(given.filter(([column, value]) => !isDeepStrictEqual(item[column], value)))
  return { values, toRule: [...new Set(back.map(field => columnOf[field]))].filter(column => item.byHand.includes(column)) }
}

async function findItem({ db }: ReadCtx, id: string): Promise<StoredItem> {
  const [item] = await db.select().from(items).where(eq(items.id, id))
  if (!item) throw new Problem('not_found', 'Item ini tidak ada. Cek lagi namanya.')
  return item
}

const columnOf = { name: 'name', group: 'groupName', note: 'note', sort: 'sort' } as const satisfies Record<ItemTextField, keyof ItemRule>

function toTexts({ name, groupName: group, note, sort }: ItemRule): ItemTexts {
  return { name, group, note, sort }
}

function toPartialTexts(rule: Partial<ItemRule>): Partial<ItemTexts> {
  // Words that no list has said are left out again below.
  const all = toTexts(rule as ItemRule)
  return Object.fromEntries(Object.entries(all).filter(([field]) => columnOf[field as ItemTextField] in rule))
}
