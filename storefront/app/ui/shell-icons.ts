import type { IconShape } from './icon.tsx'

// Icons of the frame around every page.
export const searchIcon: IconShape = { path: 'M4 11a7 7 0 1 0 14 0a7 7 0 1 0-14 0M20 20l-4-4' }
export const homeIcon: IconShape = { path: 'M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1Z' }
export const receiptIcon: IconShape = { path: 'M6 3h12v18l-3-2-3 2-3-2-3 2ZM9 8h6M9 12h6' }
export const moonIcon: IconShape = { path: 'M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5Z' }
export const tagIcon: IconShape = { path: 'M4 4h7l9 9-7 7-9-9ZM8.5 8.5h.01' }
export const userIcon: IconShape = { path: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4 21c1-4 4-6 8-6s7 2 8 6' }
