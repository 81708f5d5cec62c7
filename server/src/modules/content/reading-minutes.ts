/** Words per minute that people read of plain Indonesian text. */
const readingSpeed = 200

/** How long a text takes to read, in whole minutes, at least one. */
export function readingMinutesOf(text: string): number {
  const words = text.match(/\S+/g)?.length ?? 0
  return Math.max(1, Math.ceil(words / readingSpeed))
}
