import * as itemCalls from '@kilat/contract/operator/items.ts'
import * as listCalls from '@kilat/contract/operator/price-lists.ts'
import * as priceCalls from '@kilat/contract/operator/prices.ts'
import * as productCalls from '@kilat/contract/operator/products.ts'
import { type Route, route } from '../../http/route.ts'
import { type ByHand, byOperator } from '../../platform/by-hand-options.ts'
import { Problem } from '../../platform/problem.ts'
import { addProduct } from './add-product.ts'
import { addCover } from './covers.ts'
import { type DecidedItem, type Decision, decideOnItem, decideOnItems } from './decide-on-item.ts'
import { describeList } from './describe-list.ts'
import { decideOnProduct, readEditedProduct } from './edited-product.ts'
import { decideOnTexts, readItemTexts } from './item-texts.ts'
import { listItems } from './list-items.ts'
import { listPriceLists } from './list-price-lists.ts'
import { listPriceRules } from './list-price-rules.ts'
import { listRuleActs } from './list-rule-acts.ts'
import { readItemPrices } from './read-item-prices.ts'
import { type RuleChange, setPriceRule } from './set-price-rule.ts'
import { acceptPrices, importPrices, syncPrices } from './sync-from-supplier.ts'

const mostShown = 500

export const catalogOperatorRoutes: Route[] = [
  route(listCalls.listPriceLists, async ctx => ({ data: await listPriceLists(ctx) })),
  route(listCalls.syncPrices, async (ctx, { params: { id: supplier }, body: { is_preview: isPreview, reason }, asker }) => ({
    data: await describeList(ctx, await syncPrices(ctx, { supplier, isPreview, ...byOperator(asker, reason) })),
  })),
  route(
    listCalls.importPrices,
    async (ctx, { params: { id: supplier }, body: { text, version, is_preview: isPreview, reason }, asker }) => ({
      data: await describeList(ctx, await importPrices(ctx, { supplier, text, version, isPreview, ...byOperator(asker, reason) })),
    }),
  ),
  route(listCalls.acceptPrices, async (ctx, { params: { id: supplier }, body: { version, skus, reason }, asker }) => ({
    data: await describeList(ctx, await acceptPrices(ctx, { supplier, version, skus, ...byOperator(asker, reason) })),
  })),
  route(productCalls.readProduct, async (ctx, { params }) => ({ data: await readEditedProduct(ctx, params) })),
  route(productCalls.addProduct, async (ctx, { body: { product, reason }, asker }) => {
    await addProduct(ctx, { product, ...byOperator(asker, reason) })
    return { data: await readEditedProduct(ctx, product) }
  }),
  route(productCalls.editProduct, async (ctx, { params: { id }, body: { version, reason, set, back }, asker }) => ({
    data: await decideOnProduct(ctx, { id, version, set, back, ...byOperator(asker, reason) }),
  })),
  route(productCalls.addCover, async (ctx, { params: { id: productId }, body: { image } }) => ({
    data: { cover: await addCover(ctx, { productId, image }) },
  })),
  route(priceCalls.listPriceRules, async ctx => ({ data: await listPriceRules(ctx) })),
  route(priceCalls.listRuleActs, async (ctx, { query: { scope, subject } }) => ({
    data: await listRuleActs(ctx, { scope, subjectId: subject }),
  })),
  route(priceCalls.setPriceRule, async (ctx, { body, asker }) => {
    const { scope, subject, version, is_preview: isPreview, reason } = body
    const terms = { basisPoints: body.basis_points, flatIdr: body.flat, ends: body.ends, floor: body.floor }
    return describeChange(await setPriceRule(ctx, { scope, subjectId: subject, terms, version, isPreview, ...byOperator(asker, reason) }))
  }),
  route(priceCalls.removePriceRule, async (ctx, { body: { scope, subject, version, is_preview: isPreview, reason }, asker }) => {
    const removed = { scope, subjectId: subject, terms: null, version, isPreview, ...byOperator(asker, reason) }
    return describeChange(await setPriceRule(ctx, removed))
  }),
  route(priceCalls.getItemPrices, async (ctx, { params }) => {
    const data = await readItemPrices(ctx, params)
    if (!data) throw new Problem('not_found', 'Item ini tidak ada. Cek lagi namanya.')
    return { data }
  }),
  route(itemCalls.listItems, async ctx => ({ data: await listItems(ctx) })),
  route(itemCalls.editItems, async (ctx, { body: { edits, reason }, asker }) => {
    const decisions = edits.map(edit => toDecision(edit, byOperator(asker, reason)))
    return { data: (await decideOnItems(ctx, { decisions })).map(item => describeItem(item).data) }
  }),
  route(itemCalls.readItemTexts, async (ctx, { params }) => ({ data: await readItemTexts(ctx, params) })),
  route(itemCalls.editItemTexts, async (ctx, { params: { id }, body: { version, reason, set, back }, asker }) => ({
    data: await decideOnTexts(ctx, { id, version, set, back, ...byOperator(asker, reason) }),
  })),
  route(priceCalls.setItemPrice, async (ctx, { params: { id }, body: { version, price: value, reason }, asker }) =>
    describeItem(await decideOnItem(ctx, { id, version, field: 'price', value, ...byOperator(asker, reason) })),
  ),
  route(priceCalls.switchItem, async (ctx, { params: { id }, body: { version, is_on: isOn, reason }, asker }) =>
    describeItem(await decideOnItem(ctx, { id, version, field: 'isActive', value: isOn ? null : false, ...byOperator(asker, reason) })),
  ),
]

function describeChange({ isPreview, version, moved, losses }: RuleChange) {
  return {
    data: {
      ...{ is_preview: isPreview, version, moved: moved.slice(0, mostShown), moved_count: moved.length },
      below_cost: losses.slice(0, mostShown).map(({ itemId, why }) => ({ item_id: itemId, detail: why })),
    },
  }
}

function toDecision({ id, version, set }: itemCalls.ItemEdit, decided: ByHand): Decision {
  if ('price' in set) return { id, version, field: 'price', value: set.price, ...decided }
  return { id, version, field: 'isActive', value: set.is_on ? null : false, ...decided }
}

function describeItem({ id, version, price, isOn, loss }: DecidedItem) {
  return { data: { id, version, price, is_on: isOn, loss } }
}
