import type { Transaction } from '@kilat/contract/transactions.ts'
import { readTargets } from '../../features/memory/targets.ts'
import { inputNames } from '../../lib/input-names.ts'
import { keepTyped, type Typed } from '../../lib/typed.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { type NextAct, nextAct } from './next-act.ts'

type Props = { order: Transaction; className?: string /** True if the page has another main button. */; isSecond?: boolean }

/**
 * The way on from an order that has ended: to the same item, for its buyer with player, quantity, channel and contact filled in, so that
 * only the button is left, or the id to correct.
 */
export function BuyAgain({ order, className, isSecond }: Props) {
  const { product, item } = order
  const act = nextAct(order)
  const query = `?item=${item.id}`
  // Without scripts only the item is chosen.
  const onClick = () =>
    keepTyped(
      { productId: product.id, entries: readEntries(order, act), from: query, ...(!act.fixesId && { isReady: true }) },
      { isAccount: order.is_own },
    )
  return (
    <Link
      className={buttonClass(act.isMain && !isSecond ? 'main' : 'plain', className)}
      to={`/products/${product.id}${query}${act.fixesId ? '#langkah-account' : ''}`}
      onClick={onClick}
    >
      {act.label}
    </Link>
  )
}

/** The contact is the one this browser remembers with the player, or else the one it used last. */
function readEntries({ product, item, player }: Transaction, { quantity, channel }: NextAct): Typed['entries'] {
  const known = readTargets().find(target => target.productId === product.id && target.display === player.display)
  const values = Object.entries(player.values ?? known?.player ?? {})
  return [
    ...values.map(([name, value]): [string, string] => [inputNames.player(name), value]),
    [inputNames.item, item.id],
    [inputNames.quantity, String(quantity)],
    [inputNames.channel, channel],
    ...(known
      ? [[inputNames.contactKind, known.contactKind] as [string, string], [inputNames.contact, known.contact] as [string, string]]
      : []),
  ]
}
