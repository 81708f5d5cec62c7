import type { Clock } from '../platform/clock.ts'
import { type ApigamesAccount, createApigames } from './apigames/checker.ts'
import { guardChecker } from './guard-checker.ts'
import type { PlayerChecker, QuestionBudget } from './player-checker.ts'
import { sandboxChecker } from './sandbox/checker.ts'
import { createVipReseller, type VipResellerAccount } from './vip-reseller/checker.ts'

type CheckersInput = {
  vipReseller: VipResellerAccount | null
  apigames: ApigamesAccount | null
  /** Nicknames bought at the store's suppliers, whose calls are watched as theirs; none if omitted. */
  bought?: readonly PlayerChecker[]
  clock: Clock
  budget: QuestionBudget
  /** Keeps the calls to a company; omitted if nobody does. */
  watch?: (kind: 'player_checker', name: string, checker: PlayerChecker) => PlayerChecker
}

/** The named checkers of nicknames, in this order; a company is asked no more than it can bear. */
export function createPlayerCheckers(input: CheckersInput, names: readonly string[]): ReadonlyMap<string, PlayerChecker> {
  const { vipReseller, apigames, bought = [], watch = (_, __, checker) => checker } = input
  const companies = [...(vipReseller ? [createVipReseller(vipReseller)] : []), ...(apigames ? [createApigames(apigames)] : [])]
  const made = [
    sandboxChecker,
    ...[...companies.map(company => watch('player_checker', company.id, company)), ...bought].map(company => guardChecker(company, input)),
  ]
  return new Map(names.flatMap(name => made.filter(({ id }) => id === name).map(checker => [name, checker])))
}
