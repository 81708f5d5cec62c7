import { formatIdr } from '@kilat/contract/money.ts'
import type { Balances, NamedAmount } from '@kilat/contract/operator/balances.ts'

/** The accounts of the books as lines for the operator. */
export function describeBalances({ held, owed, earned }: Balances): string[] {
  return [...section('The store’s money is at', held), ...section('It belongs to', owed), ...describeResult(earned)]
}

/** What was earned and spent, as lines for the operator. */
export function describeResult(lines: readonly NamedAmount[]): string[] {
  return section('Earned', lines)
}

/** An amount with its sign. */
export function formatSigned(amount: number): string {
  return amount < 0 ? `-${formatIdr(-amount)}` : formatIdr(amount)
}

function section(title: string, lines: readonly NamedAmount[]): string[] {
  const sum = lines.reduce((sum, { amount }) => sum + amount, 0)
  return [`${title}:`, ...lines.map(({ account, amount }) => `  ${account}: ${formatSigned(amount)}`), `  together ${formatSigned(sum)}`]
}
