import type { IconShape } from './icon.tsx'

export const boltIcon: IconShape = { path: 'M14.6 1.2 3.4 14.1h7.1L8 22.8 20.6 9.2h-7.4l3.9-8Z', isFilled: true }
export const downIcon: IconShape = { path: 'm6 9 6 6 6-6' }
export const checkIcon: IconShape = { path: 'm5 12.5 4.5 4.5L19 7.5' }
export const xIcon: IconShape = { path: 'm6 6 12 12M18 6 6 18' }
export const clockIcon: IconShape = { path: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 7.5V12l3 2' }
export const shieldIcon: IconShape = { path: 'M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6ZM9 12l2 2 4-4' }
export const backIcon: IconShape = { path: 'M4 9h10a6 6 0 0 1 0 12H9M4 9l4-4M4 9l4 4' }
export const plusIcon: IconShape = { path: 'M12 5v14M5 12h14' }
export const minusIcon: IconShape = { path: 'M5 12h14' }
export const pasteIcon: IconShape = {
  path: 'M7.5 5h9A2.5 2.5 0 0 1 19 7.5v11a2.5 2.5 0 0 1-2.5 2.500h-9A2.5 2.5 0 0 1 5 18.500v-11A2.5 2.5 0 0 1 7.5 5ZM9 5a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v1H9Z',
}
export const qrIcon: IconShape = { path: 'M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2v2M20 14v2M14 20h2M18 18h2v2' }
export const warnIcon: IconShape = { path: 'M12 4 2.5 20h19ZM12 10v4M12 17h.01' }
export const infoIcon: IconShape = { path: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 11v5M12 7.8h.01' }
