import { type EndpointCase, forOperators, forOwnSession } from './case-kinds.ts'

/** The cases of the endpoints about alerts and the ways on which operators hear of them. */
export const alertCases: Record<string, EndpointCase> = {
  listAlerts: forOperators('handle_orders', 200),
  acknowledgeAlerts: forOperators('handle_orders', 404, () => ({
    body: { cause: 'late_order', id: 'ALR-0000000000000000', seen_at: '2026-11-22T00:00:00.000Z' },
  })),
  listAlertWays: forOwnSession(),
  setAlertWay: forOwnSession(() => ({
    params: { way: 'email' },
    body: { address: 'sari@toko.id', is_on: true, quiet_from: null, quiet_until: null, urgent_passes: true },
  })),
  removeAlertWay: forOwnSession(() => ({ params: { way: 'email' } })),
  tryAlertWay: forOwnSession(() => ({ params: { way: 'email' } })),
  addAlertDevice: forOwnSession(() => ({ body: { address: { kind: 'fcm', token: 'a-token-of-a-browser' } } })),
  removeAlertDevice: forOwnSession(() => ({ params: { id: 'PSH-0000000000000000' } })),
  connectTelegram: forOwnSession(),
}
