const paths = {
  alert: 'M12 4 3 19h18Zm0 6v4m0 2.5h.01',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15Zm4 5h4',
  back: 'm15 6-6 6 6 6',
  copy: 'M11 9h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM15 9V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h3',
  chart: 'M5 20v-9M12 20V4M19 20v-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm0 4v4l3 2',
  close: 'M6 6l12 12M18 6 6 18',
  dots: 'M5 12h.01M12 12h.01M19 12h.01',
  hand: 'm4 20 1-4L16 5l3 3L8 19Zm10-13 3 3',
  inbox: 'M4 13 6.5 5h11L20 13v6H4Zm0 0h5l1.5 2.5h3L15 13h5',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5m0-8h.01',
  key: 'M14.5 9.5a4.5 4.5 0 1 0-4.2 4.5L12 15.7h2v2h2v2.3h3.5v-3l-5.6-5.6c.4-.6.6-1.2.6-1.9ZM8.5 8.5h.01',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  next: 'm9 6 6 6-6 6',
  off: 'M12 4v8M7 6.5a8 8 0 1 0 10 0',
  people: 'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19a6.5 6.5 0 0 1 13 0M16 5.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6.5 6.5 0 0 1 3.5 4.5',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20a7.5 7.5 0 0 1 15 0',
  plug: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0ZM12 17v4',
  receipt: 'M6 3h12v18l-3-2-3 2-3-2-3 2ZM9 8h6M9 12h6',
  save: 'M12 4v11m-4-4 4 4 4-4M5 20h14',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm9 16-4-4',
  tag: 'M4 4h7l9 9-7 7-9-9ZM8.5 8.5h.01',
  store: 'M4 9.5 5.5 4h13L20 9.5a2.6 2.6 0 0 1-5.3 0 2.7 2.7 0 0 1-5.4 0 2.6 2.6 0 0 1-5.3 0ZM5.5 12v8h13v-8M10 20v-4.5h4V20',
  wallet: 'M4 7.5A2.5 2.5 0 0 1 6.5 5H18v3M4 7.5A2.5 2.5 0 0 0 6.5 10H20v9H6.5A2.5 2.5 0 0 1 4 16.5Zm12 7h.01',
  theme: 'M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5Z',
} as const

export type IconName = keyof typeof paths

/** A picture beside a word, which says the same. */
export function Icon({ name, isLittle = false }: { name: IconName; isLittle?: boolean }) {
  return (
    <svg className={isLittle ? 'icon little' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}

/** The mark of the console. */
export function Bolt() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--logo-ground)" />
      <path transform="translate(4.2 4)" d="M14.6 1.2 3.4 14.1h7.1L8 22.8 20.6 9.2h-7.4l3.9-8Z" fill="#ffd60a" />
    </svg>
  )
}
