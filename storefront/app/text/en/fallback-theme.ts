import type * as own from '../fallback-theme.ts'
import { bareTheme } from './shell/shell.ts'

export const fallbackTheme: typeof own.fallbackTheme = {
  ...bareTheme,
  store: { ...bareTheme.store, tagline: 'Game top-ups. Prices include all fees, and your money comes back if an order fails.' },
  seo: {
    meta_title: 'Kilat: game top-ups that arrive in seconds',
    meta_description: 'Top up games and vouchers. Prices include all fees, and your money comes back if an order fails.',
  },
  categories: [
    { id: 'mobile', title: 'Mobile games', icon: null },
    { id: 'pc', title: 'PC games', icon: null },
    { id: 'voucher', title: 'Vouchers', icon: null },
  ],
}
