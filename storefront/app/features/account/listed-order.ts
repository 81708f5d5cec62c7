import type { TransactionRow } from '@kilat/contract/own-transactions.ts'
import type { ListedOrder } from '../../components/order-list.tsx'

/** An order of the account in the form that lists show. */
export function toListedOrder({ id, shown_as, product, item_name, quantity, total, created_at }: TransactionRow): ListedOrder {
  return {
    id,
    status: shown_as,
    productTitle: product.title,
    cover: product.cover,
    itemName: item_name,
    quantity,
    total,
    placedAt: created_at,
  }
}
