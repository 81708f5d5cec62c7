import type { OrderAct } from '@kilat/contract/operator/orders.ts'
import type { TaskAct } from '@kilat/contract/operator/tasks.ts'
import type { WaitingKind } from '@kilat/contract/operator/waiting.ts'

/** What a waiting thing is now: what its order allows, whether somebody has begun to deliver it, and whether nobody could agree to it. */
type Now = { orderCan: readonly OrderAct[]; isBegun: boolean; isAlone: boolean }

/** The acts of each kind, the safer one first; an act of an order is left out if the order does not allow it. */
export function actsOn(kind: WaitingKind, { orderCan, isBegun, isAlone }: Now): TaskAct[] {
  const ofOrder = (...acts: OrderAct[]) => acts.filter(act => orderCan.includes(act))
  switch (kind) {
    case 'hold':
      return ofOrder('release', 'refund')
    case 'unknown':
      return ofOrder('retry')
    case 'delivery':
      return isBegun ? ['end'] : ['begin', ...ofOrder('refund')]
    case 'doubt':
      return ['settle']
    case 'supplier':
      return ['resume']
    case 'transfer':
      return ['confirm']
    case 'suspense':
      return ['give_back']
    case 'taken_back':
      return ['accept']
    case 'approval':
      return isAlone ? ['stop'] : ['agree', 'stop']
    case 'claim':
    case 'late_refund':
    case 'deposit':
    case 'difference':
    case 'low_stock':
    case 'balance':
    case 'price_list':
    case 'overcharge':
      return []
  }
}
