/** What the simulated company does with a top-up. */
export type Scenario =
  | 'success'
  | 'pending_then_success'
  | 'pending_then_failure'
  | 'player_refused'
  | 'answer_lost'
  | 'request_lost'
  | 'silent'
  | 'malformed_once'
  | 'out_of_stock'
  | 'busy_once'

/** Player ids that choose what happens. Text after the id, such as a server number, is ignored. */
const scenarios: readonly { playerId: string; scenario: Scenario }[] = [
  { playerId: '900000001', scenario: 'success' },
  { playerId: '900000002', scenario: 'pending_then_success' },
  { playerId: '900000003', scenario: 'pending_then_failure' },
  { playerId: '900000004', scenario: 'player_refused' },
  { playerId: '900000005', scenario: 'answer_lost' },
  { playerId: '900000006', scenario: 'request_lost' },
  { playerId: '900000007', scenario: 'silent' },
  { playerId: '900000008', scenario: 'malformed_once' },
  { playerId: '900000009', scenario: 'out_of_stock' },
  { playerId: '900000010', scenario: 'busy_once' },
]

/** True if the delivery answers at once, as for the sentinel for success; an ordinary player waits a short time. */
export function isInstant(customerNo: string): boolean {
  return customerNo.startsWith('900000001')
}

/** The scenario of a customer number; success for ordinary ones. */
export function scenarioOf(customerNo: string): Scenario {
  return scenarios.find(({ playerId }) => customerNo.startsWith(playerId))?.scenario ?? 'success'
}
