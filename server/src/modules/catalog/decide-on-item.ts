import type { Rupiah } from '@kilat/contract/money.ts'
import { and, count, desc, eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { type InTx, inTx, type ReadCtx } from '../../db/in-tx.ts'
import { catalogEdits, items, supplierOffers } from '../../db/schema/catalog.ts'
import { actorName, deviceOf } from '../../platform/actor.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { staleVersion, wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { editItem } from './edit-catalog.ts'
import { lockCatalog } from './lock-catalog.ts'
import { findLoss } from './loss-guard.ts'
import { ofConnected } from './stored-offers.ts'

export type Decision = { id: string; version: number } & ByHand &
  ({ field: 'price'; value: Rupiah | null } | { field: 'isActive'; value: false | null })

/** An item as an operator has left it. `loss`: why it is not sold at its price. */
export type DecidedItem = { id: string; version: number; price: Rupiah; isOn: boolean; loss: string | null }

type DecideCtx = Pick<Ctx, 'db' | 'clock' | 'outbox' | 'suppliers'>

/**
 * Sets one field of an item by hand, or gives it back to the rule with null, by an operator who has seen the item's version: the number
 * of its edits. The same decision on the same version again answers the same. Throws `not_found`, `stale_version` if the item was edited
 * since, and `wrong_state` if no rule ever set the field.
 */
export async function decideOnItem(ctx: DecideCtx, input: Decision): Promise<DecidedItem> {
  return inTx(ctx, ctx => decide(ctx, input))
}

/** The same for many items: all decisions, or none. Throws what the first refused one does. */
export async function decideOnItems(ctx: DecideCtx, { decisions }: { decisions: readonly Decision[] }): Promise<DecidedItem[]> {
  return inTx(ctx, async ctx => {
    const decided: DecidedItem[] = []
    for (const decision of decisions) decided.push(await decide(ctx, decision))
    return decided
  })
}

async function decide(ctx: InTx<DecideCtx>, input: Decision): Promise<DecidedItem> {
  await lockCatalog(ctx)
  const version = await countEdits(ctx, input.id)
  if (version !== input.version) {
    if (version === input.version + 1 && (await isDone(ctx, input))) return readDecided(ctx, input.id)
    throw staleVersion({ status: 'edited', version })
  }
  const { id, field, value, by, note } = input
  const change = value === null ? { toRule: [field] } : { values: { [field]: value } }
  const edited = await editItem(ctx, { id, ...change, actor: actorName(by), reason: note, device: deviceOf(by) })
  if (edited.kind === 'unknown') throw new Problem('not_found', 'Item ini tidak ada. Cek lagi namanya.')
  if (edited.kind === 'no_rule') throw wrongState('Belum ada aturan untuk nilai ini. Impor dulu daftar harganya.')
  return readDecided(ctx, id)
}

/** How often an item was edited by hand: its version for operators. */
export async function countEdits({ db }: ReadCtx, id: string): Promise<number> {
  const [counted] = await db.select({ edits: count() }).from(catalogEdits).where(isOf(id))
  return counted?.edits ?? 0
}

const isOf = (id: string) => and(eq(catalogEdits.kind, 'item'), eq(catalogEdits.subjectId, id))

/** Whether the last edit is this very decision, whose answer was lost. */
async function isDone({ db }: Pick<TxCtx, 'db'>, { id, field, value, by, note }: Decision): Promise<boolean> {
  const [last] = await db.select().from(catalogEdits).where(isOf(id)).orderBy(desc(catalogEdits.id)).limit(1)
  const isSame = last?.field === field && last.isByHand === (value !== null) && (value === null || last.value === value)
  return isSame && last.actorId === actorName(by) && last.note === note
}

async function readDecided(ctx: Pick<TxCtx, 'db' | 'suppliers'>, id: string): Promise<DecidedItem> {
  const { db } = ctx
  const [item] = await db.select().from(items).where(eq(items.id, id))
  if (!item) throw new Error(`invariant: item ${id} stays`)
  const offers = ofConnected(ctx, await db.select().from(supplierOffers).where(eq(supplierOffers.itemId, id)))
  const { price, isActive: isOn } = item
  return { id, version: await countEdits({ db }, id), price, isOn, loss: findLoss(item, offers) ?? null }
}
