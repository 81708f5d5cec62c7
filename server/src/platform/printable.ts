/** Text from outside as it may be stored and shown: without control characters, which PostgreSQL refuses, and not endless. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, 500)
}
