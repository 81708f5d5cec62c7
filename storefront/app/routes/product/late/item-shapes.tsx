// Place of each gem in a pile: x, y, scale.
const piles = {
  1: [[17, 13, 1]],
  2: [
    [12, 17, 0.85],
    [24, 10, 0.75],
  ],
  3: [
    [10, 18, 0.75],
    [26, 18, 0.75],
    [18, 9, 0.78],
  ],
  4: [
    [8, 20, 0.58],
    [28, 20, 0.58],
    [13, 9, 0.62],
    [24, 8, 0.58],
    [18, 18, 0.8],
  ],
} as const

/** The drawings that all items of the page use, each once. */
export function ItemShapes() {
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      <defs>
        <g id="gem">
          <path d="M-9-6h18l5 7L0 15-14 1Z" fill="var(--gem-5)" />
          <path d="M-9-6 0 1h-14Z" fill="var(--gem-2)" />
          <path d="M9-6 14 1H0Z" fill="var(--gem-3)" />
          <path d="M-9-6H9L0 1Z" fill="var(--gem-1)" />
          <path d="M-14 1H0v14Z" fill="var(--gem-4)" />
        </g>
        {Object.entries(piles).map(([size, gems]) => (
          <g key={size} id={`art-pile-${size}`}>
            {gems.map(([x, y, scale]) => (
              <use key={`${x} ${y}`} href="#gem" transform={`translate(${x} ${y}) scale(${scale})`} />
            ))}
          </g>
        ))}
        <g id="art-pass">
          <rect x="4" y="3" width="28" height="27" rx="6" fill="var(--gem-5)" />
          <path d="M4 9a6 6 0 0 1 6-6h16a6 6 0 0 1 6 6v3H4Z" fill="var(--gem-2)" />
          <use href="#gem" transform="translate(18 19) scale(0.62)" />
        </g>
        <g id="art-ticket" transform="rotate(-12 18 16)">
          <path d="M3 8h30v5a3 3 0 0 0 0 6v5H3v-5a3 3 0 0 0 0-6Z" fill="var(--gem-4)" />
          <path d="M23 8h10v5a3 3 0 0 0 0 6v5H23Z" fill="var(--gem-3)" />
          <path transform="translate(7.5 8.5) scale(.6)" d="M14.6 1.2 3.4 14.1h7.1L8 22.8 20.6 9.2h-7.4l3.9-8Z" fill="var(--gem-1)" />
        </g>
      </defs>
    </svg>
  )
}
