import type { MeasuredPage } from './client-bytes.ts'
import { productId } from './store-client.ts'

const css = 12_000

/** The measured pages; those where most visits begin have a budget. The articles are the demo's. */
export const pages: MeasuredPage[] = [
  { name: 'home', path: '/', budgets: { js: 105_000, css } },
  { name: 'product', path: `/products/${productId}`, budgets: { js: 110_000, css } },
  { name: 'promos', path: '/promos' },
  { name: 'blogs', path: '/blogs' },
  { name: 'blog article', path: '/blogs/cara-kerja-qris' },
  { name: 'informasi', path: '/informasi' },
  { name: 'informasi article', path: '/informasi/cara-top-up' },
  { name: 'transactions', path: '/transactions' },
  { name: 'login', path: '/login' },
  { name: 'landing page', path: '/landing_page' },
  { name: 'privacy', path: '/privacy-and-policy' },
  { name: 'terms', path: '/term-and-condition' },
  { name: 'dashboard', path: '/dashboard', isPrivate: true },
  { name: 'order history', path: '/dashboard/riwayat-transaksi', isPrivate: true },
  { name: 'profile', path: '/profile', isPrivate: true },
]
