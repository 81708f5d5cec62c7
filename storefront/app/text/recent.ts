/** Words about recent purchases; made on the server, and by the part that renews the list. */
export const recentText = {
  someone: 'Seseorang',
  masked: (initial: string) => `${initial}•••`,
  /** A delivery within the last so many minutes. */
  arrivedWithin: (minutes: number) => {
    if (minutes <= 5) return 'baru saja'
    if (minutes < 60) return `${minutes} menit lalu`
    const hours = Math.ceil(minutes / 60)
    return hours === 1 ? '< 1 jam lalu' : `${hours - 1}–${hours} jam lalu`
  },
}
