import type { Figures } from '@kilat/contract/operator/reports.ts'
import { costAccount, feesAccount, gatewayCostAccount, salesAccount } from '../ledger/accounts.ts'

export type Earned = Pick<Figures, 'revenue' | 'cost' | 'fees' | 'other' | 'profit'>

/** What was booked to one of the accounts `result:…`; negative for what was spent. The database answers sums as texts. */
export type Booked = { account: string; amount: string | number }

/** What a group did, beside its money. */
export type Counted = Pick<Figures, 'delivered' | 'succeeded' | 'failed' | 'median_seconds'>

export const noneCounted: Counted = { delivered: 0, succeeded: 0, failed: 0, median_seconds: null }

/** Sorts what was booked into the columns of a report. An account that no column names is part of `other`, so the profit is always all of it. */
export function addUp(booked: readonly Booked[]): Earned {
  const earned: Earned = { revenue: 0, cost: 0, fees: 0, other: 0, profit: 0 }
  for (const { account, amount: told } of booked) {
    const amount = Number(told)
    earned.profit += amount
    switch (account) {
      case salesAccount:
      case feesAccount:
        earned.revenue += amount
        break
      case costAccount:
        earned.cost -= amount
        break
      case gatewayCostAccount:
        earned.fees -= amount
        break
      default:
        earned.other += amount
    }
  }
  return earned
}

/** The accounts behind `other`, the largest amounts first. */
export function listOthers(booked: readonly Booked[]): { account: string; amount: number }[] {
  return booked
    .map(({ account, amount }) => ({ account, amount: Number(amount) }))
    .filter(line => addUp([line]).other !== 0)
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount) || a.account.localeCompare(b.account))
}
