/** Splits a title into parts that begin with the query's words and parts that do not. */
export function markMatches(title: string, query: string): { text: string; isMatch: boolean }[] {
  const words = splitWords(query)
  const parts = title.split(/([^\p{L}\p{N}]+)/u).flatMap(part => {
    const plain = tidy(part)
    const word = words.find(word => plain.startsWith(word))
    if (!word || plain.length !== part.length) return [{ text: part, isMatch: false }]
    return [
      { text: part.slice(0, word.length), isMatch: true },
      { text: part.slice(word.length), isMatch: false },
    ]
  })
  return parts.filter(part => part.text !== '')
}

function splitWords(text: string): string[] {
  return tidy(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function tidy(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}
