import type * as own from '../recent.ts'

export const recentText: typeof own.recentText = {
  someone: 'Somebody',
  masked: initial => `${initial}•••`,
  arrivedWithin: minutes => {
    if (minutes <= 5) return 'just now'
    if (minutes < 60) return `${minutes} min ago`
    const hours = Math.ceil(minutes / 60)
    return hours === 1 ? '< 1 h ago' : `${hours - 1}–${hours} h ago`
  },
}
