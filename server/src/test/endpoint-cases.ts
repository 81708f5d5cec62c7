import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@kilat/contract/endpoint.ts'
import type { Tokens } from '@kilat/contract/identity.ts'
import { deletionWord } from '@kilat/contract/profile.ts'

/**
 * The caller: without the store's key or with a wrong one, a visitor, the owner, another user, the owner with an expired or revoked
 * token, or an operator or reseller, with every right or with none.
 */
export const callers = [
  'noKey',
  'wrongKey',
  'visitor',
  'owner',
  'other',
  'expired',
  'revoked',
  'operator',
  'operatorWithoutRight',
  'reseller',
  'resellerWithoutRight',
] as const

export type Who = (typeof callers)[number]

/** The data that calls read and change. */
export type World = {
  owner: Tokens & { id: string; sessionId: string }
  other: Tokens & { id: string; sessionId: string }
  /** The owner's access tokens. */
  expired: string
  revoked: string
  itemId: string
  productId: string
  picture: string
  /** The owner's. */
  orderId: string
  playerId: string
  sessionId: string
  pushToken: string
  orderBody: Record<string, unknown>
  /** Texts that answers to other callers must not contain. */
  secrets: string[]
}

type Call = { params?: Record<string, string>; body?: unknown; headers?: Record<string, string> }

export type EndpointCase = {
  access: Endpoint['access']
  /** The expected status for each caller. */
  expects: Record<Who, number>
  call: (world: World, who: Who) => Call
}

const noCall = (): Call => ({})
const theOrder = ({ orderId }: World): Call => ({ params: { id: orderId } })

const theContact = { kind: 'whatsapp', value: '081234567890' }
const aSecret = 'a'.repeat(32)

/** The same status for every caller. */
function all(status: number): Record<Who, number> {
  return Object.fromEntries(callers.map(who => [who, status])) as Record<Who, number>
}

const withoutKey = { noKey: 403, wrongKey: 403 }

/** An endpoint that ignores store key and token. */
function open(status: number, call: EndpointCase['call']): EndpointCase {
  return { access: 'open', expects: all(status), call }
}

/** An endpoint for everybody with the store's key: it ignores tokens. */
function forAll(status: number, call: EndpointCase['call'] = noCall): EndpointCase {
  return { access: 'visitor', expects: { ...all(status), ...withoutKey }, call }
}

/** An endpoint for visitors and users: it refuses an expired token, and one of an operator or reseller. */
function forShoppers(expects: Record<'visitor' | 'owner' | 'other', number>, call: EndpointCase['call']): EndpointCase {
  return { access: 'shopper', expects: { ...all(401), ...expects, ...withoutKey }, call }
}

/** An endpoint for users only. */
function forUsers(owner: number, call: EndpointCase['call'] = noCall, other = owner): EndpointCase {
  return { access: 'user', expects: { ...all(401), owner, other, ...withoutKey }, call }
}

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
  quoteItem: forAll(200, ({ itemId }) => ({ body: { item_id: itemId, quantity: 1 } })),
  listRecentPurchases: forAll(200),

  placeOrder: forShoppers({ visitor: 201, owner: 201, other: 201 }, ({ orderBody }) => ({
    headers: { 'idempotency-key': randomUUID() },
    body: orderBody,
  })),
  getTransaction: forShoppers({ visitor: 200, owner: 200, other: 200 }, theOrder),
  cancelOrder: forShoppers({ visitor: 401, owner: 200, other: 404 }, theOrder),
  revealTransaction: forShoppers({ visitor: 422, owner: 200, other: 422 }, world => ({
    ...theOrder(world),
    body: { contact: '081200000000' },
  })),
  attachTransaction: forUsers(200, world => ({ ...theOrder(world), body: { contact: '081234567890' } }), 404),
  listTransactions: forUsers(200),
  listDeposits: forUsers(200),

  requestCode: forShoppers({ visitor: 422, owner: 422, other: 422 }, () => ({ body: { contact: theContact } })),
  proveContact: forShoppers({ visitor: 422, owner: 422, other: 422 }, () => ({
    body: { contact: theContact, code: '123456', proof: aSecret },
  })),
  attachContact: forUsers(422, () => ({ body: { contact: theContact, proof: aSecret } })),
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
  chooseMessages: forUsers(200, () => ({ body: { event: 'paid', channel: 'email', is_on: false } })),

  receivePaymentNotice: open(401, () => ({ params: { gateway: 'scripted' }, body: {} })),
  receiveSupplierNotice: open(404, () => ({ params: { supplier: 'nobody' }, body: {} })),
}
