import { formatIdr } from '@kilat/contract/money.ts'
import {
  adjustmentAccount,
  bankAccount,
  chargebackAccount,
  costAccount,
  feesAccount,
  gatewayCostAccount,
  lossAccount,
  promotionAccount,
  salesAccount,
  unclaimedAccount,
} from './accounts.ts'
import type { Balance } from './read.ts'

const resultNames: Readonly<Record<string, string>> = {
  [salesAccount]: 'sales',
  [feesAccount]: 'channel fees of buyers',
  [costAccount]: 'deliveries',
  [gatewayCostAccount]: 'fees of gateways',
  [lossAccount]: 'deliveries after a refund',
  [chargebackAccount]: 'chargebacks',
  [promotionAccount]: 'promotions',
  [adjustmentAccount]: 'wallets adjusted by hand',
  [unclaimedAccount]: 'money of nobody, taken by hand',
}

const owedNames: Readonly<Record<string, string>> = {
  order: 'orders in delivery',
  deposit: 'deposits not in a wallet',
  wallet: 'wallets',
  refund: 'refunds owed',
  suspense: 'suspense',
}

/** All balances as lines for the operator: where the store's money is, whom it belongs to, and what was earned. */
export function describeBalances(balances: readonly Balance[]): string[] {
  const of = (account: string) => balances.find(balance => balance.account === account)?.balanceIdr ?? 0
  const places = [...new Set([...balances.map(({ account }) => account).filter(isPlace), bankAccount])]
  const held = places.map(account => ({ name: placeName(account), amount: -of(account) }))
  const owed = Object.entries(owedNames).map(([account, name]) => ({ name, amount: of(account) }))
  return [...section('The store’s money is at', held), ...section('It belongs to', owed), ...section('Earned', resultLines(balances))]
}

/** What was earned and spent, as lines for the operator. */
export function describeResult(lines: readonly Balance[]): string[] {
  return section('Earned', resultLines(lines))
}

function isPlace(account: string): boolean {
  return account.startsWith('world:')
}

/** `world:gateway:midtrans` is `gateway midtrans`. */
function placeName(account: string): string {
  return account.slice('world:'.length).replace(':', ' ')
}

function resultLines(balances: readonly Balance[]) {
  const of = (account: string) => balances.find(balance => balance.account === account)?.balanceIdr ?? 0
  return Object.entries(resultNames).map(([account, name]) => ({ name, amount: of(account) }))
}

function section(title: string, lines: readonly { name: string; amount: number }[]): string[] {
  const sum = lines.reduce((sum, { amount }) => sum + amount, 0)
  return [`${title}:`, ...lines.map(({ name, amount }) => `  ${name}: ${write(amount)}`), `  together ${write(sum)}`]
}

function write(amount: number): string {
  return amount < 0 ? `-${formatIdr(-amount)}` : formatIdr(amount)
}
