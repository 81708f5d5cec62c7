const ink = '#0b1020'
const white = '#ffffff'

/** Contrast that WCAG 2.2 requires of text of any size. */
const readable = 4.5

/** Problems with a store's two colours, as sentences. `main` carries ink or white, whichever is better; `accent` stands on white. */
export function findColourProblems(colors: { main: string; accent: string }): string[] {
  const onMain = Math.max(contrast(colors.main, ink), contrast(colors.main, white))
  const onWhite = contrast(colors.accent, white)
  return [
    ...(onMain < readable
      ? [`colors.main ${colors.main} can not be read on: its text reaches ${shown(onMain)} : 1 of ${readable}; make it lighter or darker`]
      : []),
    ...(onWhite < readable
      ? [`colors.accent ${colors.accent} can not be read on white: it reaches ${shown(onWhite)} : 1 of ${readable}; make it darker`]
      : []),
  ]
}

/** WCAG's contrast of two `#rrggbb` colours, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(colour: string): number {
  const channel = (at: number) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** Rounded down, so that a contrast just below the limit does not look sufficient. */
function shown(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2)
}
