/** Highest number of words in a search, and of letters in a word; longer searches are not for a product. */
const mostWords = 8
const mostLetters = 24

/** The words of a text in lower case, without accents and letter styles, letters and digits apart: `ML86` becomes `ml` and `86`. */
export function toWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  return plain.match(/\p{Letter}+|\p{Number}+/gu) ?? []
}

/** A text as one word: `freefire`. */
export function runTogether(text: string): string {
  return toWords(text).join('')
}

/** The words of a search. */
export type AskedWords = {
  /** Words that name something, without those beside a name ("top up", "86 diamond"); if there are none, the words for a kind of thing. */
  words: string[]
  /** The same words and the words for a kind, run together: `mobilelegends`. */
  typed: string
  /** Amounts above zero: 86 of `86 diamond ml`, 50000 of `steam 50rb`. */
  amounts: number[]
}

/** Reads the text of a search. No words are left if it only says that the visitor wants to buy. */
export function readSearch(search: string): AskedWords {
  const typed = [
    ...new Set(
      toWords(search)
        .slice(0, mostWords)
        .map(word => word.slice(0, mostLetters)),
    ),
  ]
  const byRole = Map.groupBy(typed, (word, at) => roleOf(word, at > 0 && at === typed.length - 1))
  const names = byRole.get('name')
  const words = names ?? byRole.get('kind') ?? byRole.get('means') ?? byRole.get('amount') ?? []
  return { words, typed: typed.filter(word => words.includes(word) || kinds.has(word)).join(''), amounts: readAmounts(search) }
}

/** Numbers as people write them: `86`, `1.000`, `1,000`, `50rb`, `50k`, `ml86`, `86dm`. */
function readAmounts(search: string): number[] {
  const found = search
    .slice(0, mostWords * mostLetters)
    .matchAll(/(\d{1,3}(?:[.,]\d{3})+|\d{1,9})(?!\d)(?:\s?(rb|ribu|k)(?!\p{Letter}))?(\p{Letter}*)/giu)
  return [...found]
    .filter(([, , , glued = '']) => glued === '' || isCounted(glued.toLowerCase()))
    .map(([, digits = '', thousands]) => Number(digits.replace(/\D/g, '')) * (thousands ? 1000 : 1))
    .filter(amount => amount > 0)
}

/** Whether the word that follows a number without a space is what it counts, or a game: `86dm`, `86ml`, unlike `3D` and `1jt`. */
function isCounted(word: string): boolean {
  return word.length > 1 && !means.has(word)
}

type Role = 'name' | 'kind' | 'means' | 'amount' | 'filler'

/** Words that only say that the visitor wants to buy. */
const fillers = split(
  'top up tp topup topap isi ulang beli buy order pesan jual cari mau murah termurah promo diskon cepat resmi aman terpercaya harga toko',
  'game games gim akun di ke untuk buat yang yg dan dong kak bang min via pakai pake lewat bayar instan otomatis online',
  'ya nih deh sih sekarang terbaru gratis website web situs tempat jam',
  'cara caranya bagaimana gimana berapa berapaan brp apa ada bisa harganya daftar list',
)

/** Words that match many products: what is bought, and the platform. */
const kinds = split(
  'diamond diamonds diamon dimon daimon dm koin coin coins gem gems gold token tokens cash voucher vouchers vocer voucer kode code saldo',
  'weekly monthly mingguan bulanan member membership pass card kartu paket skin event bonus pc',
)

/** Words that are part of no product's name: payment methods, places of play, and words after a number. */
const means = split(
  'pulsa dana gopay ovo qris shopeepay linkaja id hp android ios iphone server region indo indonesia global x k rb ribu jt juta rp idr rupiah',
)

const known = [...fillers, ...kinds, ...means]

/** The role of a word. The last word may be unfinished: `mur` becomes `murah`. */
function roleOf(word: string, isLast: boolean): Role {
  if (/^\p{Number}+$/u.test(word)) return 'amount'
  if (fillers.has(word)) return 'filler'
  if (kinds.has(word)) return 'kind'
  if (means.has(word)) return 'means'
  const shortest = 3
  return isLast && word.length >= shortest && known.some(other => other.startsWith(word)) ? 'filler' : 'name'
}

function split(...lines: string[]): Set<string> {
  return new Set(lines.flatMap(line => line.split(' ')))
}
