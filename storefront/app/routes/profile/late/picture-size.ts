/** Width and height of a sent picture. */
export const sentPx = 256

// The store accepts 60,000 characters; base64 writes three bytes as four characters.
const longestSent = 58_000
const qualities = [0.9, 0.8, 0.65, 0.5, 0.35]

/** The square in the middle of a picture. */
export function middleSquare(width: number, height: number): { left: number; top: number; side: number } {
  const side = Math.min(width, height)
  return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2), side }
}

/** The best encoding of a picture below the limit; undefined if there is none. `encode` writes it as a data URL. */
export function writeShort(encode: (quality: number) => string): string | undefined {
  for (const quality of qualities) {
    const written = encode(quality)
    if (written.length <= longestSent) return written
  }
  return undefined
}
