import type * as catalog from '@kilat/contract/catalog.ts'
import type * as content from '@kilat/contract/content.ts'
import type { Endpoint } from '@kilat/contract/endpoint.ts'
import type * as quotes from '@kilat/contract/quotes.ts'
import type * as recent from '@kilat/contract/recent-purchases.ts'
import type * as store from '@kilat/contract/store.ts'
import type * as transactions from '@kilat/contract/transactions.ts'

/** The part of an endpoint needed at run time. The schemas stay behind as types, so that the browser loads no zod. */
export type Call<E extends Endpoint> = Pick<Endpoint, 'name' | 'method' | 'path'> & { endpoint?: E }

// A test compares these lines with the contract.
export const listProducts: Call<typeof catalog.listProducts> = { name: 'listProducts', method: 'GET', path: '/products' }
export const getProduct: Call<typeof catalog.getProduct> = { name: 'getProduct', method: 'GET', path: '/products/{id}' }
export const checkPlayer: Call<typeof catalog.checkPlayer> = { name: 'checkPlayer', method: 'POST', path: '/products/{id}/check-player' }
export const getThemeInfo: Call<typeof store.getThemeInfo> = { name: 'getThemeInfo', method: 'GET', path: '/frontend/get-info' }
export const getMeasures: Call<typeof store.getMeasures> = { name: 'getMeasures', method: 'GET', path: '/store/measures' }
export const quoteItem: Call<typeof quotes.quoteItem> = { name: 'quoteItem', method: 'POST', path: '/quotes' }
export const listPaymentChannels: Call<typeof quotes.listPaymentChannels> = {
  name: 'listPaymentChannels',
  method: 'GET',
  path: '/payment-channels',
}
export const placeOrder: Call<typeof transactions.placeOrder> = { name: 'placeOrder', method: 'POST', path: '/transactions' }
export const getTransaction: Call<typeof transactions.getTransaction> = {
  name: 'getTransaction',
  method: 'GET',
  path: '/transactions/{id}',
}
export const cancelOrder: Call<typeof transactions.cancelOrder> = {
  name: 'cancelOrder',
  method: 'POST',
  path: '/transactions/{id}/cancel',
}
export const revealTransaction: Call<typeof transactions.revealTransaction> = {
  name: 'revealTransaction',
  method: 'POST',
  path: '/transactions/{id}/reveal',
}
export const listRecentPurchases: Call<typeof recent.listRecentPurchases> = {
  name: 'listRecentPurchases',
  method: 'GET',
  path: '/transactions/recent',
}
export const getPublicSettings: Call<typeof store.getPublicSettings> = {
  name: 'getPublicSettings',
  method: 'GET',
  path: '/frontend/settings',
}
export const listBlogs: Call<typeof content.listBlogs> = { name: 'listBlogs', method: 'GET', path: '/blogs' }
export const getBlog: Call<typeof content.getBlog> = { name: 'getBlog', method: 'GET', path: '/blogs/{id}' }
export const listInformasi: Call<typeof content.listInformasi> = { name: 'listInformasi', method: 'GET', path: '/informasi' }
export const getInformasi: Call<typeof content.getInformasi> = { name: 'getInformasi', method: 'GET', path: '/informasi/{id}' }
export const listPromos: Call<typeof content.listPromos> = { name: 'listPromos', method: 'GET', path: '/promos' }
export const getPage: Call<typeof content.getPage> = { name: 'getPage', method: 'GET', path: '/pages/{id}' }
