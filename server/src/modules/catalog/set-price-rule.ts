import { categorySchema } from '@kilat/contract/catalog.ts'
import type { MovedPrice, PriceScope } from '@kilat/contract/operator/prices.ts'
import { and, eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { type InTx, inTx, type ReadCtx } from '../../db/in-tx.ts'
import { items, products } from '../../db/schema/catalog.ts'
import { priceRules } from '../../db/schema/prices.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { staleVersion } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { findAct } from '../audit/read.ts'
import { recordAct } from '../audit/record-act.ts'
import { lockCatalog } from './lock-catalog.ts'
import { type PriceRule, type PriceTerms, ruleKey } from './price-rule.ts'
import { readPriceBook } from './read-price-book.ts'
import { planPrices, savePrices } from './reprice-items.ts'
import type { ItemProblem } from './settle-items.ts'

type RuleCtx = Pick<Ctx, 'db' | 'clock' | 'outbox' | 'gateways' | 'settings' | 'suppliers'>

export type RuleInput = {
  scope: PriceScope
  /** Empty for the store. */
  subjectId: string
  /** Null removes the rule: the next wider one counts. */
  terms: PriceTerms | null
  /** The version that was seen; zero if there was no such rule. */
  version: number
  /** True to learn what would change, without a change. */
  isPreview: boolean
} & ByHand

/** `version` is the rule's after the change. A repeat of an act that is done moves nothing. */
export type RuleChange = { isPreview: boolean; version: number; moved: MovedPrice[]; losses: ItemProblem[] }

/**
 * Sets or removes a price rule, and in the same tx the prices that follow it. Prices by hand, items that are switched off, and open orders stay as
 * they are. Throws `not_found` for a subject that does not exist or a rule to remove that is not there, and `stale_version` if the rule
 * has changed since it was read.
 */
export async function setPriceRule(ctx: RuleCtx, input: RuleInput): Promise<RuleChange> {
  return inTx(ctx, async ctx => {
    await lockCatalog(ctx)
    if (!(await isSubject(ctx, input))) throw new Problem('not_found', 'Kategori, produk, atau item ini tidak ada. Cek lagi namanya.')
    const [stored] = await ctx.db.select().from(priceRules).where(isRule(input))
    const next = input.version + 1
    if (await isRepeat(ctx, input)) return { isPreview: input.isPreview, version: next, moved: [], losses: [] }
    const version = stored?.version ?? 0
    if (version !== input.version) throw staleVersion({ status: stored?.isRemoved === false ? 'set' : 'not set', version })
    if (input.terms === null && stored?.isRemoved !== false) throw new Problem('not_found', 'Aturan harga ini tidak ada. Cek lagi namanya.')
    const plan = await planPrices(ctx, changeRule(await readPriceBook(ctx), { ...input, version: next }))
    const { moved, losses } = plan
    if (!input.isPreview) {
      await writeRule(ctx, input)
      await savePrices(ctx, { plan, by: input.by })
      const data = { note: input.note, version, ...describeTerms(input), moved: moved.length }
      await recordAct(ctx, { ...actOn(input), by: input.by, reason: 'by_hand', data })
    }
    return { isPreview: input.isPreview, version: next, moved, losses }
  })
}

/** The version of a rule that a change has to name; zero if there never was one. */
export async function readRuleVersion({ db }: ReadCtx, subject: Pick<PriceRule, 'scope' | 'subjectId'>): Promise<number> {
  const [rule] = await db.select({ version: priceRules.version }).from(priceRules).where(isRule(subject))
  return rule?.version ?? 0
}

const isRule = ({ scope, subjectId }: Pick<PriceRule, 'scope' | 'subjectId'>) =>
  and(eq(priceRules.scope, scope), eq(priceRules.subjectId, subjectId))

const actOn = (input: RuleInput) =>
  ({
    act: input.terms === null ? 'price_rule_removed' : 'price_rule_set',
    subjectKind: 'price_rule',
    subjectId: ruleKey(input),
  }) as const

const describeTerms = ({ terms }: RuleInput) =>
  terms === null ? {} : { basis_points: terms.basisPoints, flat: terms.flatIdr, ends: terms.ends, floor: terms.floor }

/** Whether this very change of this version is done already: its answer was lost. */
async function isRepeat(ctx: Pick<TxCtx, 'db'>, input: RuleInput): Promise<boolean> {
  const done = await findAct(ctx, { ...actOn(input), version: input.version })
  return done !== undefined && Object.entries(describeTerms(input)).every(([name, value]) => done.data[name] === value)
}

async function isSubject({ db }: Pick<TxCtx, 'db'>, { scope, subjectId }: RuleInput): Promise<boolean> {
  switch (scope) {
    case 'store':
      return subjectId === ''
    case 'category':
      return categorySchema.safeParse(subjectId).success
    case 'product':
      return (await db.$count(products, eq(products.id, subjectId))) > 0
    case 'item':
      return (await db.$count(items, eq(items.id, subjectId))) > 0
  }
}

function changeRule(book: Awaited<ReturnType<typeof readPriceBook>>, { scope, subjectId, terms, version }: RuleInput) {
  const rules = new Map<string, PriceRule>(book.rules)
  if (terms === null) rules.delete(ruleKey({ scope, subjectId }))
  else rules.set(ruleKey({ scope, subjectId }), { scope, subjectId, terms, version })
  return { ...book, rules }
}

async function writeRule(ctx: InTx<RuleCtx>, { scope, subjectId, terms, version }: RuleInput): Promise<void> {
  const updatedAt = ctx.clock.now()
  const state = { version: version + 1, isRemoved: terms === null, updatedAt }
  if (terms === null) {
    await ctx.db.update(priceRules).set(state).where(isRule({ scope, subjectId }))
    return
  }
  const { basisPoints, flatIdr: flat, ends, floor } = terms
  const columns = { basisPoints, flat, ends, floor, ...state }
  await ctx.db
    .insert(priceRules)
    .values({ scope, subjectId, ...columns })
    .onConflictDoUpdate({ target: [priceRules.scope, priceRules.subjectId], set: columns })
}
