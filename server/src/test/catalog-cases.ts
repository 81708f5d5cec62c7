import { type EndpointCase, forOperators } from './case-kinds.ts'

const reason = 'the test wants it'

/** The brand is one that the software knows. */
const aProduct = {
  ...{ id: 'mobile-legends', title: 'Mobile Legends', publisher: 'Moonton', category: 'mobile', brand: 'MOBILE LEGENDS', unit: 'Diamonds' },
  ...{ player: 'digits', player_label: 'User ID', player_example: '123456', description: 'Diamonds untuk skin.' },
}

/** The cases of prices, price lists and products, by endpoint. */
export const catalogCases: Record<string, EndpointCase> = {
  listPriceLists: forOperators('edit_catalog', 200),
  syncPrices: forOperators('edit_catalog', 404, () => ({ params: { id: 'none' }, body: { reason, is_preview: true } })),
  importPrices: forOperators('edit_catalog', 404, () => ({ params: { id: 'none' }, body: { reason, is_preview: true, text: '{}' } })),
  acceptPrices: forOperators('edit_catalog', 404, () => ({ params: { id: 'none' }, body: { reason, version: 0, skus: 'all' } })),
  listPriceRules: forOperators('edit_catalog', 200),
  listRuleActs: forOperators('edit_catalog', 400),
  listItems: forOperators('edit_catalog', 200),
  readProduct: forOperators('edit_catalog', 404, () => ({ params: { id: 'tidak-ada' } })),
  editProduct: forOperators('edit_catalog', 404, () => ({ params: { id: 'tidak-ada' }, body: { version: 0, reason, set: {}, back: [] } })),
  addProduct: forOperators('edit_catalog', 422, () => ({ body: { reason, product: aProduct } })),
  addCover: forOperators('edit_catalog', 422, () => ({ params: { id: 'tidak-ada' }, body: { image: 'data:,' } })),
  editItems: forOperators('edit_catalog', 404, () => ({ body: { reason, edits: [{ id: 'none', version: 0, set: { is_on: false } }] } })),
  readItemTexts: forOperators('edit_catalog', 404, () => ({ params: { id: 'none' } })),
  editItemTexts: forOperators('edit_catalog', 404, () => ({ params: { id: 'none' }, body: { version: 0, reason, set: {}, back: [] } })),
  setPriceRule: forOperators('edit_catalog', 404, () => ({
    body: { reason, version: 0, is_preview: true, scope: 'item', subject: 'none', basis_points: 300, flat: 0, ends: '00', floor: 'cost' },
  })),
  removePriceRule: forOperators('edit_catalog', 404, () => ({
    body: { reason, version: 0, is_preview: true, scope: 'item', subject: 'none' },
  })),
  getItemPrices: forOperators('edit_catalog', 404, () => ({ params: { id: 'none' } })),
  setItemPrice: forOperators('edit_catalog', 404, () => ({ params: { id: 'none' }, body: { reason, version: 0, price: 1 } })),
  switchItem: forOperators('edit_catalog', 404, () => ({ params: { id: 'none' }, body: { reason, version: 0, is_on: false } })),
}
