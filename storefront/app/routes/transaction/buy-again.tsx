import type { Transaction } from '@kilat/contract/transactions.ts'
import { Link } from 'react-router'
import { writeStored } from '../../lib/browser-store.ts'
import { draftName } from '../../lib/draft-name.ts'

type Props = { order: Transaction; className: string; children: React.ReactNode }

/** Leads to the same item, for its buyer with player, quantity and channel filled in; the contact is the one last used in this browser. */
export function BuyAgain({ order, className, children }: Props) {
  const { product, item, quantity, channel, player } = order
  // The product page takes the draft of a reload; without scripts only the item is chosen.
  const onClick = () => {
    const typed = Object.entries(player.values ?? {}).map(([name, value]) => [`player.${name}`, value])
    const entries = [...typed, ['item', item.id], ['quantity', String(quantity)], ['channel', channel.id]]
    writeStored('sessionStorage', draftName, { productId: product.id, entries })
  }
  return (
    <Link className={className} to={`/products/${product.id}?item=${item.id}`} onClick={onClick}>
      {children}
    </Link>
  )
}
