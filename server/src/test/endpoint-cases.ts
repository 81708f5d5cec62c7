import { randomUUID } from 'node:crypto'
import { deletionWord } from '@kilat/contract/profile.ts'
import { alertCases } from './alert-cases.ts'
import {
  type Call,
  type EndpointCase,
  forAll,
  forConsole,
  forOperators,
  forOwnSession,
  forShoppers,
  forUsers,
  noCall,
  open,
  type World,
} from './case-kinds.ts'
import { catalogCases } from './catalog-cases.ts'
import { switchCases } from './switch-cases.ts'
import { userCases } from './user-cases.ts'

const theDeposit = ({ depositId }: World): Call => ({ params: { id: depositId } })
const theOrder = ({ orderId }: World): Call => ({ params: { id: orderId } })
const noPayout = { params: { id: 'OUT-0000000000000000' } }
const theContact = { kind: 'whatsapp', value: '081234567890' }
const aSecret = 'a'.repeat(32)
const reason = 'the test wants it'
const noInvitation = { token: 'a'.repeat(43), name: 'sari' }
const aCredential = { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {} }
const aNewPasskey = { ...aCredential, response: { clientDataJSON: 'a', attestationObject: 'a' } }
const aUsedPasskey = { ...aCredential, response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' } }
const aDraft = { title: '', summary: '', body: '', cover: null, published_at: null, starts_at: null, ends_at: null, product_id: null }
const aPayout = { reason, version: 1, amount: 10_000, bank: 'BCA', number: '1234567890', holder: 'Sari', shown_by: 'di telepon' }

/** The cases of every endpoint, by its name. */
export const endpointCases: Record<string, EndpointCase> = {
  listProducts: forAll(200),
  getProduct: forAll(200, ({ productId }) => ({ params: { id: productId } })),
  checkPlayer: forAll(200, ({ productId }) => ({ params: { id: productId }, body: { player: { user_id: '1', zone_id: '1' } } })),
  listBlogs: forAll(200),
  getBlog: forAll(200, () => ({ params: { id: 'judul' } })),
  listInformasi: forAll(200),
  getInformasi: forAll(200, () => ({ params: { id: 'judul' } })),
  listPromos: forAll(200),
  getPage: forAll(200, () => ({ params: { id: 'judul' } })),
  getThemeInfo: forAll(200),
  getMeasures: forAll(200),
  getPublicSettings: forAll(200),
  listPaymentChannels: forAll(200),
  quoteItem: forShoppers({ visitor: 200, owner: 200, other: 200 }, ({ itemId }) => ({ body: { item_id: itemId, quantity: 1 } })),
  listRecentPurchases: forAll(200),

  placeOrder: forShoppers({ visitor: 201, owner: 201, other: 201 }, ({ orderBody }) => ({
    headers: { 'idempotency-key': randomUUID() },
    body: orderBody,
  })),
  getTransaction: forShoppers({ visitor: 200, owner: 200, other: 200 }, theOrder),
  // The owner's order is not paid.
  correctPlayer: forShoppers({ visitor: 401, owner: 409, other: 404 }, world => ({
    ...theOrder(world),
    body: { player: { user_id: '123456780', zone_id: '1234' } },
  })),
  withdrawOrder: forShoppers({ visitor: 401, owner: 409, other: 404 }, theOrder),
  cancelOrder: forShoppers({ visitor: 401, owner: 200, other: 404 }, theOrder),
  revealTransaction: forShoppers({ visitor: 422, owner: 200, other: 422 }, world => ({
    ...theOrder(world),
    body: { contact: '081200000000' },
  })),
  attachTransaction: forUsers(200, world => ({ ...theOrder(world), body: { contact: '081234567890' } }), 404),
  listTransactions: forUsers(200),
  listDeposits: forUsers(200),
  quoteDeposit: forUsers(200, () => ({ body: { amount: 50_000 } })),
  openDeposit: forUsers(201, () => ({ headers: { 'idempotency-key': randomUUID() }, body: { amount: 50_000, channel: 'qris' } })),
  getDeposit: forUsers(200, theDeposit, 404),
  // The owner's deposit is paid.
  cancelDeposit: forUsers(409, theDeposit, 404),

  requestCode: forShoppers({ visitor: 422, owner: 422, other: 422 }, () => ({ body: { contact: theContact } })),
  proveContact: forShoppers({ visitor: 422, owner: 422, other: 422 }, () => ({
    body: { contact: theContact, code: '123456', proof: aSecret },
  })),
  attachContact: forUsers(422, () => ({ body: { proof: aSecret } })),
  listProvenOrders: forShoppers({ visitor: 422, owner: 422, other: 422 }, () => ({ body: { proof: aSecret } })),
  proveClaim: forShoppers({ visitor: 409, owner: 409, other: 409 }, world => ({ ...theOrder(world), body: { code: '123456' } })),
  takeClaim: forUsers(409, world => ({ ...theOrder(world), body: { code: '123456' } })),
  chooseRefundWay: forUsers(200, world => ({ ...theOrder(world), body: { to: 'source' } }), 404),
  requestOrderCode: forShoppers({ visitor: 422, owner: 422, other: 422 }, theOrder),
  requestPhoneCode: forUsers(422),
  verifyPhone: forUsers(422, () => ({ body: { code: '123456' } })),

  login: forAll(200, () => ({ body: { token: randomUUID() } })),
  refreshTokens: {
    ...forAll(401, ({ owner }, who) => ({
      body: { refresh_token: who === 'owner' || who === 'noKey' || who === 'wrongKey' ? owner.refresh_token : 'guessed' },
    })),
    expects: { ...forAll(401).expects, owner: 200 },
  },
  logout: forUsers(204),
  listSessions: forUsers(200),
  endSession: forUsers(204, ({ sessionId }) => ({ params: { id: sessionId } }), 404),
  endAllSessions: forUsers(204),

  getProfile: forUsers(200),
  changeProfile: forUsers(200, () => ({ body: { name: 'Nama Baru', phone: null } })),
  putAvatar: forUsers(200, ({ picture }) => ({ body: { image: picture } })),
  deleteAvatar: forUsers(200),
  // The owner's order is not paid yet.
  deleteProfile: forUsers(409, () => ({ body: { confirm: deletionWord } }), 204),
  registerPushAddress: forShoppers({ visitor: 404, owner: 201, other: 404 }, ({ orderId }) => ({
    body: { order_id: orderId, address: { kind: 'fcm', token: `${randomUUID()}:token` } },
  })),
  deletePushAddress: forShoppers({ visitor: 404, owner: 204, other: 404 }, ({ pushToken }) => ({ params: { token: pushToken } })),
  listSavedPlayers: forUsers(200),
  savePlayer: forUsers(200, ({ productId }) => ({
    body: { product_id: productId, player: { user_id: '77', zone_id: '7' }, label: 'Baru' },
  })),
  deleteSavedPlayer: forUsers(204, ({ playerId }) => ({ params: { id: playerId } }), 404),
  exportProfile: forUsers(200),
  listMessageChoices: forUsers(200),
  resumeMessages: forUsers(200, () => ({ body: { channel: 'email' } })),
  chooseMessages: forUsers(200, () => ({ body: { event: 'paid', channel: 'email', is_on: false } })),

  receivePaymentNotice: open(401, () => ({ params: { gateway: 'scripted' }, body: {} })),
  receiveSupplierNotice: open(404, () => ({ params: { supplier: 'nobody' }, body: {} })),
  checkWhatsappAddress: open(400, noCall),
  receiveWhatsappNotice: open(404, noCall),

  listDifferences: forOperators('move_money', 200),
  settleDifference: forOperators('move_money', 404, () => ({
    params: { id: 'DIF-0000000000000000' },
    body: { reason, version: 1, act: 'accept' },
  })),
  reopenRefund: forOperators('move_money', 404, () => ({ params: { id: 'DIF-0000000000000000' }, body: { reason, version: 1 } })),
  summariseFees: forOperators('move_money', 200, () => ({ params: { gateway: 'nobody' } })),
  settleFees: forOperators('move_money', 409, () => ({
    params: { gateway: 'nobody' },
    body: { reason, act: 'accept', seen: { count: 1, more: 1 } },
  })),
  takeStatement: forOperators('move_money', 404, () => ({ params: { gateway: 'nobody' }, body: { reason, text: 'reference,gross,at' } })),
  endStatement: forOperators('move_money', 404, () => ({
    params: { gateway: 'nobody' },
    body: { reason, from_day: '2026-11-01', to_day: '2026-11-02' },
  })),
  reconcileNow: forOperators('move_money', 202, () => ({ body: { reason } })),
  checkCompanies: forOperators('edit_store', 200),
  listCredentials: forOperators('edit_store', 200),
  tryCredentials: forOperators('edit_store', 404, () => ({ params: { kind: 'gateway', id: 'nobody' }, body: { values: {} } })),
  saveCredentials: forOperators('edit_store', 404, () => ({
    params: { kind: 'gateway', id: 'nobody' },
    body: { values: {}, version: 0, reason: 'the test wants it' },
  })),
  readReadiness: forOperators('edit_store', 200),
  ...alertCases,
  ...switchCases,
  listOrders: forOperators('handle_orders', 200),
  getOrder: forOperators('handle_orders', 200, theOrder),
  // The owner's order is not paid yet.
  releaseHold: forOperators('handle_orders', 409, world => ({ ...theOrder(world), body: { reason, version: 1 } })),
  refundOrder: forOperators('move_money', 409, world => ({ ...theOrder(world), body: { reason, version: 1 } })),
  retryDelivery: forOperators('handle_orders', 409, world => ({ ...theOrder(world), body: { reason, version: 1 } })),
  returnCode: forOperators('handle_orders', 404, () => ({ params: { reference: 'DEL-0000000000000000' }, body: { reason, version: 1 } })),
  settleAttempt: forOperators('handle_orders', 404, () => ({
    params: { reference: 'DEL-0000000000000000' },
    body: { reason, version: 1, end: { kind: 'failed' } },
  })),
  searchStore: forOperators('handle_orders', 200, world => ({ body: { text: world.orderId } })),
  listAllOrders: forOperators('handle_orders', 200),
  listOrderFilters: forOperators('handle_orders', 200),
  listWaiting: forOperators('handle_orders', 200),
  listOrderTraffic: forOperators('handle_orders', 200, theOrder),
  listTasks: forOperators('handle_orders', 200),
  listHealth: forOperators('handle_orders', 200),
  listSuppliers: forOperators('handle_orders', 200),
  findWallets: forOperators('move_money', 200),
  listWalletEntries: forOperators('move_money', 200, ({ owner }) => ({ params: { id: owner.id } })),
  listUserDeposits: forOperators('move_money', 200),
  adjustWallet: forOperators('move_money', 200, ({ owner }) => ({
    params: { id: owner.id },
    headers: { 'idempotency-key': randomUUID() },
    body: { amount: 5_000, reason },
  })),
  givePromotion: forOperators('move_money', 200, ({ owner }) => ({
    params: { id: owner.id },
    headers: { 'idempotency-key': randomUUID() },
    body: { amount: 5_000, reason },
  })),
  acceptTakenBack: forOperators('move_money', 404, () => ({ params: { id: 'PAY-0000000000000000:1' }, body: { reason } })),
  getItemRoute: forOperators('handle_orders', 404, () => ({ params: { id: 'none' } })),
  getOrderRoute: forOperators('handle_orders', 200, theOrder),
  listCircuits: forOperators('handle_orders', 200),
  setPriority: forOperators('handle_orders', 404, () => ({ body: { supplier: 'none', sku: null, priority: 1, reason } })),
  resumeSupplier: forOperators('handle_orders', 404, () => ({ params: { id: 'scripted' }, body: { reason } })),
  listSuspense: forOperators('move_money', 200),
  listClaims: forOperators('move_money', 200),
  payOut: forOperators('move_money', 409, world => ({ ...theOrder(world), body: aPayout })),
  checkTicket: forOperators('move_money', 200, world => ({ ...theOrder(world), body: { ticket: '0000-0000' } })),
  resetTries: forOperators('handle_orders', 200, world => ({ ...theOrder(world), body: { reason } })),
  listBalances: forOperators('move_money', 200),
  listFundings: forOperators('move_money', 200),
  fundSupplier: forOperators('move_money', 404, () => ({
    params: { id: 'nobody' },
    body: { reason, amount: 1_000_000, source: 'bank', reference: 'TRX-1' },
  })),
  correctFunding: forOperators('move_money', 404, () => ({
    params: { id: 'FND-0000000000000000' },
    body: { reason, version: 0, amount: 0 },
  })),
  settlePayout: forOperators('move_money', 404, () => ({ ...noPayout, body: { reason, version: 1, reference: 'TRX-1' } })),
  stopPayout: forOperators('move_money', 404, () => ({ ...noPayout, body: { reason, version: 1 } })),
  listDeliveries: forOperators('handle_orders', 200),
  beginDelivery: forOperators('handle_orders', 404, () => ({
    params: { reference: 'DEL-0000000000000000' },
    body: { reason, version: 1 },
  })),
  endDelivery: forOperators('handle_orders', 404, () => ({
    params: { reference: 'DEL-0000000000000000' },
    body: { reason, version: 1, end: { kind: 'failed' } },
  })),
  importCodes: forOperators('edit_catalog', 409, () => ({ body: { text: 'sku,code,serial,expiry,cost', mode: 'preview', reason } })),
  listStock: forOperators('edit_catalog', 200),
  listLots: forOperators('edit_catalog', 400),
  withdrawCodes: forOperators('edit_catalog', 404, () => ({ params: { id: 'LOT-0000000000000000' }, body: { reason } })),
  setLowStock: forOperators('edit_catalog', 404, () => ({ body: { sku: 'a', low_at: 3, reason } })),
  listMargins: forOperators('move_money', 200),
  // Without a period.
  readReport: forOperators('move_money', 400),
  listReportDays: forOperators('move_money', 400),
  exportReport: forOperators('move_money', 400),
  ...catalogCases,
  ...userCases,
  listTransfers: forOperators('move_money', 200),
  confirmTransfer: forOperators('move_money', 404, () => ({ body: { account: 'bca_0', line: 'm1', amount: 10_000, reason } })),
  giveDepositBack: forOperators('move_money', 404, () => ({ params: { id: 'PAY-0000000000000000:1' }, body: { reason } })),
  takeDeposit: forOperators('move_money', 404, () => ({ params: { id: 'PAY-0000000000000000:1' }, body: { user: null, reason } })),
  giveSuspenseBack: forOperators('move_money', 404, () => ({ params: { id: 'SUS-0000000000000000' }, body: { reason } })),
  takeSuspense: forOperators('move_money', 404, () => ({ params: { id: 'SUS-0000000000000000' }, body: { user: null, reason } })),
  readTheme: forOperators('edit_store', 200),
  readSettings: forOperators('edit_store', 200),
  readSettingsVersion: forOperators('edit_store', 404, () => ({ params: { version: '99' } })),
  saveSettings: forOperators('edit_store', 422, () => ({ body: { values: {}, version: 0, reason } })),
  readThemeVersion: forOperators('edit_store', 404, () => ({ params: { version: '7' } })),
  saveTheme: forOperators('edit_store', 422, () => ({ body: { theme: {}, version: 0, reason } })),
  listContents: forOperators('edit_store', 200),
  readContent: forOperators('edit_store', 404, () => ({ params: { kind: 'blog', id: 'tidak-ada' } })),
  readContentVersion: forOperators('edit_store', 404, () => ({ params: { kind: 'blog', id: 'tidak-ada', version: '0' } })),
  previewContent: forOperators('edit_store', 200, () => ({ body: { kind: 'blog', draft: aDraft } })),
  saveContent: forOperators('edit_store', 422, () => ({
    params: { kind: 'blog', id: 'kosong' },
    body: { draft: aDraft, version: null, reason },
  })),
  readInvitation: forConsole(409, () => ({ body: { token: noInvitation.token } })),
  planPasskey: forConsole(409, () => ({ body: noInvitation })),
  joinWithPasskey: forConsole(401, () => ({ body: { ...noInvitation, passkey: aNewPasskey } })),
  planPassword: forConsole(409, () => ({ body: noInvitation })),
  joinWithPassword: forConsole(409, () => ({ body: { ...noInvitation, password: 'empat kuda hijau', code: '123456' } })),
  askForPasskey: forConsole(200),
  signInWithPasskey: forConsole(401, () => ({ body: { passkey: aUsedPasskey } })),
  // No call tries the same name again, which would be refused for another reason.
  signInWithPassword: forConsole(401, () => ({ body: { name: aName(), password: 'salah', code: '123456' } })),
  signInWithRecoveryCode: forConsole(401, () => ({ body: { name: aName(), code: 'AAAA-BBBB-CCCC-DDDD' } })),
  listActs: forOperators('manage_operators', 200),
  exportActs: forOperators('manage_operators', 400),
  readChain: forOperators('manage_operators', 200),
  listJobs: forOperators('manage_operators', 200),
  requeueJob: forOperators('manage_operators', 404, () => ({
    params: { name: 'deliver-order', id: '0196f0a0-0000-7000-8000-000000000000' },
    body: { reason },
  })),
  listApprovals: forOperators('handle_orders', 200),
  askApproval: forOperators('move_money', 409, ({ owner }) => ({
    headers: { 'idempotency-key': randomUUID() },
    body: { act: 'givePromotion', params: { id: owner.id }, body: { amount: 1_000, reason } },
  })),
  agreeToAct: forOperators('move_money', 404, () => ({ params: { id: 'APR-0000000000000000' }, body: { reason } })),
  stopApproval: forOperators('move_money', 404, () => ({ params: { id: 'APR-0000000000000000' }, body: { reason } })),
  planStepUp: forOwnSession(),
  stepUpWithPasskey: forOwnSession(() => ({ body: { passkey: aUsedPasskey } })),
  stepUpWithCode: forOwnSession(() => ({ body: { code: '123456' } })),
  listKeys: forOwnSession(),
  planOtherPasskey: forOwnSession(),
  addPasskey: forOwnSession(() => ({ body: { passkey: aNewPasskey } })),
  removePasskey: forOwnSession(() => ({ params: { id: 'a' } })),
  getOperator: forOwnSession(),
  signOutOperator: forOwnSession(),
  listOperatorSessions: forOwnSession(),
  endOperatorSession: forOwnSession(() => ({ params: { id: 'SES-0000000000000000' } })),
  listOperators: forOperators('manage_operators', 200),
  inviteOperator: forOperators('manage_operators', 200, () => ({ body: { name: aName(), role: 'support', reason } })),
  endOperator: forOperators('manage_operators', 404, () => ({ params: { name: 'nobody' }, body: { reason } })),
}

function aName(): string {
  return `o${randomUUID().slice(0, 8)}`
}
