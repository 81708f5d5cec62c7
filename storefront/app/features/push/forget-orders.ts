import { forgetKeptOrders } from '../orders/kept-orders.ts'
import { readPushMemory } from './push-memory.ts'
import { unregisterBrowser } from './register-browser.ts'

/** Forgets the orders of this browser. A visitor's push messages are about them and end, too; those of a user are about the account's. */
export function forgetOrders(): void {
  forgetKeptOrders()
  if (readPushMemory()?.owner === null) void unregisterBrowser()
}
