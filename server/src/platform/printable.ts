/** Cleans text from outside for storing and showing: without control characters, which PostgreSQL refuses, and of limited length. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, 500)
}
