import type { IconShape } from '../../ui/icon.tsx'

// Icons of the account's pages.
export const leftIcon: IconShape = { path: 'm15 6-6 6 6 6' }
export const rightIcon: IconShape = { path: 'm9 6 6 6-6 6' }
export const walletIcon: IconShape = { path: 'M4 7a2 2 0 0 1 2-2h11v4M4 7v10a2 2 0 0 0 2 2h14V9H6a2 2 0 0 1-2-2ZM16 14h.01' }
export const exitIcon: IconShape = { path: 'M14 4h5v16h-5M4 12h11m-4-4 4 4-4 4' }
export const giftIcon: IconShape = {
  path: 'M4 11h16v9H4ZM3 7.500h18V11H3ZM12 7.500V20M12 7.500C9 7.5 7.5 6.5 7.5 5S10 2.5 12 7.500c2-5 4.5-4 4.5-2.500S15 7.5 12 7.500Z',
}
