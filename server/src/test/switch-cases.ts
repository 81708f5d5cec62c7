import { type EndpointCase, forOperators } from './case-kinds.ts'

const reason = 'the test wants it'
const aSwitch = { subject: 'nobody', version: 0, sentence: 'Lagi dicek.', until: null, reason }

/** The cases of the endpoints about switches. */
export const switchCases: Record<string, EndpointCase> = {
  listSwitches: forOperators('handle_orders', 200),
  planCatalogSwitch: forOperators('edit_catalog', 404, () => ({ params: { kind: 'supplier', subject: 'nobody' } })),
  turnCatalogOff: forOperators('edit_catalog', 404, () => ({ body: { ...aSwitch, kind: 'product' } })),
  turnCatalogOn: forOperators('edit_catalog', 200, () => ({ body: { kind: 'item', subject: 'nobody', version: 0, reason } })),
  planStoreSwitch: forOperators('edit_store', 404, () => ({ params: { kind: 'channel', subject: 'nobody' } })),
  turnStoreOff: forOperators('edit_store', 404, () => ({ body: { ...aSwitch, kind: 'gateway' } })),
  turnStoreOn: forOperators('edit_store', 200, () => ({ body: { kind: 'store', subject: 'store', version: 0, reason } })),
}
