import type { IconShape } from '../../ui/icon.tsx'

// Icons only an order's page shows.
export const copyIcon: IconShape = {
  path: 'M11.5 9h6A2.5 2.5 0 0 1 20 11.500v6a2.5 2.5 0 0 1-2.5 2.500h-6A2.5 2.5 0 0 1 9 17.500v-6A2.5 2.5 0 0 1 11.5 9ZM5 15V6a2 2 0 0 1 2-2h8',
}
export const downloadIcon: IconShape = { path: 'M12 4v11m-5-4 5 5 5-5M5 20h14' }
export const chatIcon: IconShape = { path: 'M4 20l1.4-4.2A8 8 0 1 1 8.5 19Z' }
export const shareIcon: IconShape = { path: 'M12 15V4m-4 4 4-4 4 4M5 13v6a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-6' }
export const linkIcon: IconShape = { path: 'M14 5h5v5M19 5l-8 8M11 5H7a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-4' }
export const refreshIcon: IconShape = { path: 'M20 11a8 8 0 1 0-2 6m2-12v6h-6' }
