/** As many words as a search can have, and letters as one of them: who sends more is not looking for a product. */
const mostWords = 8
const mostLetters = 24

/** The words of a text, lower case, letters and digits apart, without accents and styles of letters: `ML86` is `ml` and `86`. */
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

/** What a search asks for. */
export type AskedWords = {
  /** The words that name something, without those that stand beside a name ("top up", "86 diamond"); where none does, those for a kind of thing. */
  words: string[]
  /** Those and the words for a kind, run together: `mobilelegends`. */
  typed: string
}

/** Reads what was typed into a search. No words are left where it only says that one wants to buy. */
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
  return { words, typed: typed.filter(word => words.includes(word) || kinds.has(word)).join('') }
}

type Role = 'name' | 'kind' | 'means' | 'amount' | 'filler'

/** Words that only say that one wants to buy. */
const fillers = split(
  'top up tp topup topap isi ulang beli buy order pesan jual cari mau murah termurah promo diskon cepat resmi aman terpercaya harga toko',
  'game games gim akun di ke untuk buat yang dan dong kak bang min via pakai pake lewat bayar instan otomatis online',
)

/** Words that fit many products: what is bought, and played on. */
const kinds = split(
  'diamond diamonds diamon dimon daimon dm koin coin coins gem gems gold token tokens cash voucher vouchers vocer voucer kode code saldo',
  'weekly monthly mingguan bulanan member membership pass card kartu paket skin event bonus pc',
)

/** Words that no product is called by: how it is paid, where it is played, and what follows a number. */
const means = split(
  'pulsa dana gopay ovo qris shopeepay linkaja id hp android ios iphone server region indo indonesia global x k rb ribu jt juta rp idr rupiah',
)

const known = [...fillers, ...kinds, ...means]

/** The last word may still be unfinished: `mur` becomes `murah`. */
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
