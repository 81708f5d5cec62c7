import { parseOrderId } from '@kilat/contract/order-id.ts'
import { UsageError } from './verb.ts'

/** An order's id in any spelling. Throws a UsageError. */
export function readId(typed = ''): string {
  const id = parseOrderId(typed)
  if (!id) throw new UsageError(`${typed} is not the id of an order.`)
  return id
}
