/** A difference between packs of the same size: the region of the account, or the device. */
export type Variant = { code: string; label: string }

/** Indonesian suppliers usually do not name their own country: with or without it, the pack is the same. */
export const homeRegion = 'id'

/** Code, label for buyers, and the spellings of suppliers in lower case. */
const known: readonly [code: string, label: string, ...phrases: string[]][] = [
  [homeRegion, 'Indonesia', 'indonesia', 'indo', 'idn', 'id'],
  ['ph', 'Filipina', 'philippines', 'philippine', 'philipines', 'filipina', 'ph'],
  ['my', 'Malaysia', 'malaysia', 'my'],
  ['sg', 'Singapura', 'singapore', 'singapura', 'sg'],
  ['th', 'Thailand', 'thailand', 'th'],
  ['vn', 'Vietnam', 'vietnam', 'vn'],
  ['mm', 'Myanmar', 'myanmar', 'mm'],
  ['kh', 'Kamboja', 'cambodia', 'kamboja', 'kh'],
  ['la', 'Laos', 'laos'],
  ['bn', 'Brunei', 'brunei'],
  ['br', 'Brasil', 'brazil', 'brasil', 'br'],
  ['ru', 'Rusia', 'russia', 'rusia', 'ru'],
  ['tr', 'Turki', 'turkey', 'turkiye', 'turki', 'tr'],
  ['us', 'Amerika Serikat', 'united states', 'amerika serikat', 'usa', 'us', 'america', 'amerika'],
  ['ca', 'Kanada', 'canada', 'kanada', 'ca'],
  ['mx', 'Meksiko', 'mexico', 'meksiko', 'mx'],
  ['ar', 'Argentina', 'argentina'],
  ['cl', 'Chile', 'chile'],
  ['co', 'Kolombia', 'colombia', 'kolombia'],
  ['pe', 'Peru', 'peru'],
  ['eu', 'Eropa', 'europe', 'eropa', 'euro region', 'eu'],
  ['gb', 'Inggris', 'united kingdom', 'inggris', 'england', 'uk', 'gb'],
  ['de', 'Jerman', 'germany', 'jerman', 'de'],
  ['fr', 'Prancis', 'france', 'prancis', 'fr'],
  ['es', 'Spanyol', 'spain', 'spanyol', 'es'],
  ['it', 'Italia', 'italy', 'italia'],
  ['pl', 'Polandia', 'poland', 'polandia'],
  ['ua', 'Ukraina', 'ukraine', 'ukraina'],
  ['jp', 'Jepang', 'japan', 'jepang', 'jp'],
  ['kr', 'Korea', 'south korea', 'korea selatan', 'korea', 'kr'],
  ['cn', 'Tiongkok', 'mainland china', 'china', 'tiongkok', 'cn'],
  ['tw', 'Taiwan', 'taiwan', 'tw'],
  ['hk', 'Hong Kong', 'hong kong', 'hongkong', 'hk'],
  ['mo', 'Makau', 'macau', 'macao', 'makau', 'mo'],
  ['in', 'India', 'india'],
  ['pk', 'Pakistan', 'pakistan', 'pk'],
  ['bd', 'Bangladesh', 'bangladesh', 'bd'],
  ['np', 'Nepal', 'nepal'],
  ['ae', 'Uni Emirat Arab', 'united arab emirates', 'uni emirat arab', 'uae', 'dubai'],
  ['sa', 'Arab Saudi', 'saudi arabia', 'arab saudi', 'saudi', 'ksa'],
  ['eg', 'Mesir', 'egypt', 'mesir'],
  ['za', 'Afrika Selatan', 'south africa', 'afrika selatan'],
  ['ng', 'Nigeria', 'nigeria'],
  ['au', 'Australia', 'australia', 'aus', 'au'],
  ['nz', 'Selandia Baru', 'new zealand', 'selandia baru', 'nz'],
  ['global', 'Global', 'global', 'worldwide', 'international', 'internasional', 'all region', 'semua region'],
  ['asia', 'Asia', 'asia'],
  ['sea', 'Asia Tenggara', 'southeast asia', 'asia tenggara', 'sea'],
  ['na', 'Amerika Utara', 'north america', 'amerika utara', 'na'],
  ['latam', 'Amerika Latin', 'latin america', 'amerika latin', 'latam'],
  ['mena', 'Timur Tengah', 'middle east', 'timur tengah', 'mena'],
  ['cis', 'CIS', 'cis'],
  ['pc', 'PC', 'pc', 'windows', 'laptop'],
  ['steam', 'Steam', 'steam'],
  ['epic', 'Epic Games', 'epic games', 'epic'],
  ['android', 'Android', 'android'],
  ['ios', 'iOS', 'ios', 'iphone', 'ipad', 'apple'],
  ['ps', 'PlayStation', 'playstation', 'psn', 'ps4', 'ps5'],
  ['xbox', 'Xbox', 'xbox'],
  ['switch', 'Nintendo Switch', 'nintendo switch', 'nintendo', 'switch'],
]

const byPhrase = new Map(known.flatMap(([code, label, ...phrases]) => phrases.map(phrase => [phrase, { code, label }] as const)))
const longestPhrase = 3

/** Takes regions and devices out of a name's tokens: whole words only, the longest phrase first. A flag counts as its country. */
export function takeVariants(tokens: readonly string[]): { variants: Variant[]; rest: string[] } {
  const variants = new Map<string, Variant>()
  const rest: string[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = phraseAt(tokens, at)
    if (found) variants.set(found.variant.code, found.variant)
    else rest.push(tokens[at] ?? '')
    at += found?.length ?? 1
  }
  if (variants.size === 0) return { variants: [], rest }
  const sorted = [...variants.values()].sort((a, b) => a.code.localeCompare(b.code))
  return { variants: sorted, rest: rest.filter(token => !aroundRegions.has(token)) }
}

/** Words that only announce a region. */
const aroundRegions = new Set(
  'region reg server akun account acc wilayah negara country khusus only hanya saja untuk for versi version'.split(' '),
)

function phraseAt(tokens: readonly string[], at: number): { variant: Variant; length: number } | undefined {
  for (let length = longestPhrase; length > 0; length -= 1) {
    if (at + length > tokens.length) continue
    const variant = byPhrase.get(tokens.slice(at, at + length).join(' '))
    if (variant) return { variant, length }
  }
  return undefined
}

const devices = new Set(['pc', 'steam', 'epic', 'android', 'ios', 'ps', 'xbox', 'switch'])

/** Codes that every HoYoverse description lists as the servers the buyer can choose. */
const serverNames = new Set(['asia', 'eu', 'us', 'na', 'tw', 'hk', 'mo'])

/**
 * Other countries and devices named in a seller's free text. Short codes and devices count only as `region PH` or `khusus
 * Android`, because elsewhere they are ordinary words. If the buyer chooses a server, server names are ignored.
 */
export function regionsInText(tokens: readonly string[], { hasServerChoice }: { hasServerChoice: boolean }): Variant[] {
  const found = new Map<string, Variant>()
  for (let at = 0; at < tokens.length; at += 1) {
    const hit = phraseAt(tokens, at)
    if (!hit) continue
    const isShort = hit.length === 1 && (tokens[at]?.length ?? 0) <= 3
    if ((isShort || devices.has(hit.variant.code)) && !aroundRegions.has(tokens[at - 1] ?? '')) continue
    if (hasServerChoice && serverNames.has(hit.variant.code)) continue
    found.set(hit.variant.code, hit.variant)
  }
  found.delete(homeRegion)
  return [...found.values()]
}
