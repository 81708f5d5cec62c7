import type { ProductDefinition } from '../products/product-definition.ts'
import { formatCount, readAmount, readCount } from './numbers.ts'
import { currencyOf } from './tokens.ts'
import type { Understood } from './understood.ts'

/** Words for the way a pack is delivered, which do not change what it is: a voucher, a voucher code and a gift card are the same. */
const voucherWords = 'voucher vouchers code codes kode gift card giftcard digital pin saldo wallet nominal'.split(' ')
const topUpWords = 'topup top up instant instan'.split(' ')

/** Reads units of a game's currency: a number and the unit in either order, such as `86 diamond 78 + 8 bonus` or `300 + 30 uc`. */
export function readPack(tokens: readonly string[], product: ProductDefinition): Understood {
  const { words, numbers, sums, strange } = sortTokens(tokens)
  if (strange !== undefined) return { doubt: `${JSON.stringify(strange)} is not understood` }
  const unit = withoutFillers(words, product)
  if (!product.unitWords.includes(unit.join(' '))) return { doubt: strangeWords(unit, product) }
  const counts = numbers.map(readCount)
  const [sum, ...moreSums] = sums
  if (counts.length > 1 || moreSums.length > 0) return { doubt: 'it names more than one number' }
  const [count] = counts
  if (numbers.length === 1 && count === undefined) return { doubt: `${JSON.stringify(numbers[0])} is not a whole number` }
  if (!sum) return count === undefined ? { doubt: 'it names no number' } : { content: { kind: 'pack', count }, sum: null }
  const [base, bonus] = sum.map(readCount)
  if (base === undefined || bonus === undefined) return { doubt: `${JSON.stringify(sum.join(' + '))} are not whole numbers` }
  const total = base + bonus
  if (count !== undefined && count !== total) return { doubt: `${base} + ${bonus} is not ${formatCount(count)}` }
  return { content: { kind: 'pack', count: total }, sum: { base, bonus } }
}

/** If the cost is this far from the value of the code, one of the two was misread. */
const costPerWorth = { lowest: 0.5, highest: 2 }

/** Reads a value in a country's money. Without a currency it is rupiah, if the cost fits. */
export function readBalance(
  { money, rest, cost }: { money: readonly string[]; rest: readonly string[]; cost: number },
  product: ProductDefinition,
): Understood {
  const currencies = [...new Set(money.map(currencyOf))]
  if (currencies.length > 1) return { doubt: 'it names more than one currency' }
  const currency = currencies[0] ?? 'idr'
  const { words, numbers, sums, strange } = sortTokens(rest)
  if (strange !== undefined) return { doubt: `${JSON.stringify(strange)} is not understood` }
  const unknown = withoutFillers(words, product)
  if (unknown.length > 0) return { doubt: strangeWords(unknown, product) }
  const [number, ...more] = numbers
  if (number === undefined || more.length > 0 || sums.length > 0) return { doubt: 'it does not name one amount' }
  const amount = currency === 'idr' ? readCount(number) : readAmount(number)
  if (amount === undefined) return { doubt: `${JSON.stringify(number)} is not an amount` }
  const share = cost / amount
  if (currency === 'idr' && (share < costPerWorth.lowest || share > costPerWorth.highest))
    return { doubt: `it would be worth Rp${formatCount(amount)} and costs Rp${formatCount(cost)}` }
  return { content: { kind: 'balance', currency, amount }, sum: null }
}

type Sorted = { words: string[]; numbers: string[]; sums: [string, string][]; strange: string | undefined }

/** Splits tokens into words, numbers and sums. A bonus is always the second part of a sum. */
function sortTokens(tokens: readonly string[]): Sorted {
  const sorted: Sorted = { words: [], numbers: [], sums: [], strange: undefined }
  for (let at = 0; at < tokens.length; at += 1) {
    const [token = '', plus, second = ''] = tokens.slice(at, at + 3)
    if (isNumber(token) && plus === '+' && isNumber(second)) {
      sorted.sums.push([token, second])
      at += tokens[at + 3] === 'bonus' ? 3 : 2
    } else if (isNumber(token)) sorted.numbers.push(token)
    else if (/^\p{Letter}[\p{Letter}'’]*$/u.test(token)) sorted.words.push(token)
    else sorted.strange ??= token
  }
  return sorted
}

function isNumber(token: string): boolean {
  return /^\d[\d.,]*$/.test(token)
}

function withoutFillers(words: readonly string[], product: ProductDefinition): string[] {
  const own = new Set(product.unitWords.flatMap(phrase => phrase.split(' ')))
  const fillers = new Set(product.category === 'voucher' ? voucherWords : topUpWords)
  return words.filter(word => own.has(word) || !fillers.has(word))
}

function strangeWords(words: readonly string[], product: ProductDefinition): string {
  const own = new Set(product.unitWords.flatMap(phrase => phrase.split(' ')))
  const strange = words.filter(word => !own.has(word))
  if (words.length === 0) return 'it does not say what it is a number of'
  return strange.length > 0
    ? `${JSON.stringify(strange.join(' '))} is not understood`
    : `${JSON.stringify(words.join(' '))} is not understood`
}
