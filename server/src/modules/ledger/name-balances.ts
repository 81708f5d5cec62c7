import type { Balances, NamedAmount } from '@kilat/contract/operator/balances.ts'
import {
  adjustmentAccount,
  bankAccount,
  chargebackAccount,
  costAccount,
  feesAccount,
  gatewayCostAccount,
  lookupsAccount,
  lossAccount,
  ownerAccount,
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
  [lookupsAccount]: 'nicknames bought at suppliers',
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
  [ownerAccount]: 'the owner, who paid suppliers',
}

/** All balances by names for people: where the store's money is, whom it belongs to, and what was earned. */
export function nameBalances(balances: readonly Balance[]): Balances {
  const of = (account: string) => balances.find(balance => balance.account === account)?.balanceIdr ?? 0
  const places = [...new Set([...balances.map(({ account }) => account).filter(isPlace), bankAccount])]
  return {
    held: places.map(account => ({ account: placeName(account), amount: 0 - of(account) })),
    owed: Object.entries(owedNames).map(([account, name]) => ({ account: name, amount: of(account) })),
    earned: nameResult(balances),
  }
}

/** What was earned and spent, by names for people. */
export function nameResult(balances: readonly Balance[]): NamedAmount[] {
  const of = (account: string) => balances.find(balance => balance.account === account)?.balanceIdr ?? 0
  return Object.entries(resultNames).map(([account, name]) => ({ account: name, amount: of(account) }))
}

function isPlace(account: string): boolean {
  return account.startsWith('world:')
}

/** `world:gateway:midtrans` is `gateway midtrans`. */
function placeName(account: string): string {
  return account.slice('world:'.length).replace(':', ' ')
}
