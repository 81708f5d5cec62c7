import type { Transaction } from '@kilat/contract/transactions.ts'
import { Link } from 'react-router'
import { readTargets } from '../../features/memory/targets.ts'
import { inputNames } from '../../lib/input-names.ts'
import { keepTyped, type Typed } from '../../lib/typed.ts'

type Props = { order: Transaction; className: string; children: React.ReactNode }

/** Leads to the same item, for its buyer with player, quantity, channel and contact filled in, so that only the button is left. */
export function BuyAgain({ order, className, children }: Props) {
  const { product, item } = order
  const query = `?item=${item.id}`
  // Without scripts only the item is chosen.
  const onClick = () =>
    keepTyped({ productId: product.id, entries: readEntries(order), from: query, isReady: true }, { isAccount: order.is_own })
  return (
    <Link className={className} to={`/products/${product.id}${query}`} onClick={onClick}>
      {children}
    </Link>
  )
}

/** The contact is the one this browser remembers with the player, or else the one it used last. */
function readEntries({ product, item, quantity, channel, player }: Transaction): Typed['entries'] {
  const known = readTargets().find(target => target.productId === product.id && target.display === player.display)
  const values = Object.entries(player.values ?? known?.player ?? {})
  return [
    ...values.map(([name, value]): [string, string] => [inputNames.player(name), value]),
    [inputNames.item, item.id],
    [inputNames.quantity, String(quantity)],
    [inputNames.channel, channel.id],
    ...(known
      ? [[inputNames.contactKind, known.contactKind] as [string, string], [inputNames.contact, known.contact] as [string, string]]
      : []),
  ]
}
