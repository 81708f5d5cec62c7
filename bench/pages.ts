import { productId } from './store-client.ts'

export type FileKind = 'html' | 'js' | 'css'

/** When a page shows something, as Lighthouse computes it for a phone on slow 4G. Times are in ms, `cls` is a share. */
export type Paint = { fcpMs: number; lcpMs: number; tbtMs: number; cls: number }

export type MeasuredPage = {
  name: string
  path: string
  /** True if the page is for signed-in users. */
  isPrivate?: boolean
  /** Most brotli bytes of each kind of file. */
  bytes?: Partial<Record<FileKind, number>>
  /** Latest moments, as Lighthouse computes them for a phone on slow 4G. */
  paint?: Partial<Paint>
}

const css = 12_000
const other = { lcpMs: 1_500 }

/** The measured pages; those where most visits begin have a budget. The articles are the demo's. */
export const pages: MeasuredPage[] = [
  { name: 'home', path: '/', bytes: { js: 105_000, css }, paint: { fcpMs: 900, lcpMs: 1_200 } },
  { name: 'product', path: `/products/${productId}`, bytes: { js: 110_000, css }, paint: { fcpMs: 1_000, lcpMs: 1_200 } },
  { name: 'promos', path: '/promos', paint: other },
  { name: 'blogs', path: '/blogs', paint: other },
  { name: 'blog article', path: '/blogs/cara-kerja-qris', paint: other },
  { name: 'informasi', path: '/informasi' },
  { name: 'informasi article', path: '/informasi/cara-top-up' },
  { name: 'transactions', path: '/transactions' },
  { name: 'login', path: '/login' },
  { name: 'landing page', path: '/landing_page' },
  { name: 'privacy', path: '/privacy-and-policy' },
  { name: 'terms', path: '/term-and-condition' },
  { name: 'dashboard', path: '/dashboard', isPrivate: true, paint: other },
  { name: 'order history', path: '/dashboard/riwayat-transaksi', isPrivate: true },
  { name: 'profile', path: '/profile', isPrivate: true },
]

/** An order's page for whoever placed it. */
export const orderPage = (id: string): MeasuredPage => ({ name: 'order', path: `/transactions/${id}`, isPrivate: true, paint: other })
