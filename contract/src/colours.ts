/** The dark letters of every page. */
export const ink = '#0b1020'
export const white = '#ffffff'

/** Contrast that WCAG 2.2 requires of text of any size. */
export const readableContrast = 4.5

/** WCAG's contrast of two `#rrggbb` colours, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** How well a store's two colours can be read: `main` carries ink or white, whichever is better; `accent` stands on white. */
export function contrastsOf(colors: { main: string; accent: string }): { main: number; accent: number } {
  return { main: Math.max(contrast(colors.main, ink), contrast(colors.main, white)), accent: contrast(colors.accent, white) }
}

/** Rounded down, so that a contrast just below the limit does not look sufficient. */
export function formatContrast(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2)
}

function luminance(colour: string): number {
  const channel = (at: number) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
