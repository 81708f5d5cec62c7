/** The Indonesian name of a country, from its two-letter code or its English or Indonesian name; null for anything else, such as `SEA`. */
export function readRegion(sent: string | null | undefined): string | null {
  const text = sent?.trim().toLowerCase() ?? ''
  return text ? (countries().get(text) ?? null) : null
}

let known: ReadonlyMap<string, string> | undefined

function countries(): ReadonlyMap<string, string> {
  known ??= new Map(listCountries())
  return known
}

function listCountries(): [string, string][] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const [indonesian, english] = ['id', 'en'].map(language => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }))
  return letters.flatMap(first =>
    letters.flatMap((second): [string, string][] => {
      const code = first + second
      const name = indonesian?.of(code)
      if (!name || pseudo.has(code)) return []
      return [code, name, english?.of(code) ?? name].map(spelling => [spelling.toLowerCase(), name])
    }),
  )
}

/** Codes that are no country. */
const pseudo = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO'])
