/** How suppliers write each country's money, in lower case. A bare `$` is left out, because several countries use it. */
const written: readonly [currency: string, words: string][] = [
  ['idr', 'rp idr rupiah'],
  ['usd', 'us$ usd'],
  ['sgd', 's$ sgd'],
  ['myr', 'rm myr'],
  ['php', '₱ php'],
  ['thb', '฿ thb baht'],
  ['vnd', '₫ vnd'],
  ['twd', 'nt$ twd ntd'],
  ['hkd', 'hk$ hkd'],
  ['jpy', '¥ jpy yen'],
  ['krw', '₩ krw won'],
  ['cny', 'cny rmb yuan'],
  ['eur', '€ eur euro'],
  ['gbp', '£ gbp'],
  ['try', '₺ try tl'],
  ['brl', 'r$ brl'],
  ['aud', 'a$ aud'],
  ['cad', 'c$ cad'],
  ['inr', '₹ inr'],
  ['rub', '₽ rub'],
  ['aed', 'aed'],
  ['sar', 'sar'],
  ['mxn', 'mxn'],
  ['ars', 'ars'],
]

const currencies = new Map(written.flatMap(([currency, words]) => words.split(' ').map(word => [word, currency] as const)))

/** The currency a token stands for, such as `usd`. */
export function currencyOf(token: string): string | undefined {
  return currencies.get(token)
}

const dollar = /(?:us|nt|hk|[srac])\$/
const number = /\d+(?:[.,]\d+)*/

/**
 * Cuts a text into lower-case words, numbers and signs. A currency or a short unit may touch its number: `Rp12.000`, `US$10`,
 * `60UC`. Brackets and dashes only separate words; other signs are kept, because they may have a meaning.
 */
export function tokensOf(text: string): string[] {
  const bare = spellFlags(text.normalize('NFKC').toLowerCase())
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .normalize('NFC')
  const runs = bare.match(tokenPattern) ?? []
  return runs.flatMap(splitRun)
}

const tokenPattern = new RegExp(
  `${dollar.source}|[\\p{Letter}]+(?:['’]\\p{Letter}+)*(?:${number.source})?[\\p{Letter}]*|${number.source}[\\p{Letter}]*|[^\\s()\\[\\]\\-–—−/|:;,."“”'’•·_]`,
  'gu',
)

/** Splits a currency from the number after it, and a currency or unit from the number before it; other text stays joined. */
function splitRun(run: string): string[] {
  const before = /^(\p{Letter}+)(\d.*)$/u.exec(run)
  if (before?.[1] && before[2] && currencyOf(before[1])) return [before[1], ...splitRun(before[2])]
  const after = /^(\d[\d.,]*)(\p{Letter}{2,})$/u.exec(run)
  if (after?.[1] && after[2]) return [after[1], after[2]]
  return [run]
}

/** Writes a flag as the two letters of its country, which its two signs stand for. */
function spellFlags(text: string): string {
  const letter = (sign: string) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0x1f1e6 + 97)
  return text.replace(/\p{Regional_Indicator}{2}/gu, flag => ` ${[...flag].map(letter).join('')} `)
}
