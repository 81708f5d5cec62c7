/**
 * Names under which this browser remembers what makes the next order easy. The part of a signed-in user stands under a name of its own,
 * which goes with the tokens.
 */
export const memoryNames = {
  targets: 'kilat-targets',
  typed: 'kilat-typed',
  buyer: 'kilat-buyer',
  orders: 'kilat-orders',
  /** Until when an order of this browser can be paid, in milliseconds. */
  openUntil: 'kilat-open-until',
}

/** The same, of a signed-in user. */
export const accountMemoryNames = {
  targets: 'kilat-targets-account',
  typed: 'kilat-typed-account',
  buyer: 'kilat-buyer-account',
  orders: 'kilat-orders-account',
  openUntil: 'kilat-open-until-account',
}

/** Set on a device of several people: nothing is remembered beyond the tab. */
export const sharedDeviceName = 'kilat-shared-device'
