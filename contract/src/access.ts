/** Permissions of operators in the console. */
export const permissions = [
  'edit_catalog', // products, items, prices, offers
  'edit_store', // theme, texts, payment channels
  'handle_orders', // read orders, deliver by hand, ask suppliers again, release orders on hold
  'move_money', // refund what is not delivered, confirm transfers, pay claims out, settle money in suspense, adjust wallets
  'manage_operators', // invite operators and end their access
] as const

export type Permission = (typeof permissions)[number]

/** Scopes of resellers in the API. */
export const scopes = [
  'read_catalog', // products and the reseller's prices
  'place_orders', // buy from the balance and read the orders
  'read_balance', // balance and its movements
] as const

export type Scope = (typeof scopes)[number]

/**
 * Who may ask an endpoint, and what the call must bring:
 * - `open`: anybody, with nothing. Companies send their notices there, and the verb checks the signature;
 * - `visitor`: anybody with the store's key. The token is ignored, so everybody gets a visitor's answer;
 * - `shopper`: a visitor, or a user with an access token. Needs the store's key; an expired token is refused with 401;
 * - `user`: a user with an access token and the store's key;
 * - `console`: the console's own pages, before anybody has signed in there. A page of another origin is refused with 403;
 * - `operator`: any operator who is signed in to the console;
 * - an operator with this permission or a reseller with this scope, with a token of their own. Without the right the answer is 403.
 */
export type Access = 'open' | 'visitor' | 'shopper' | 'user' | 'console' | 'operator' | { operator: Permission } | { reseller: Scope }
