import { formatIdr } from '@kilat/contract/money.ts'
import type { ListedItem } from '@kilat/contract/operator/items.ts'
import type { PriceScope, ShownPriceRule } from '@kilat/contract/operator/prices.ts'
import { Link } from 'react-router'
import { showBasisPoints } from '../../lib/amounts.ts'
import { dayOf } from '../../lib/times.ts'
import { pricesText } from '../../text/prices.ts'
import { Icon } from '../../ui/icon.tsx'
import { LongBody, type RowProps } from '../../ui/long-body.tsx'
import { describeTerms, marginOf, ruleFor, type TreeRow } from './tree-rows.ts'

type Input = {
  rows: readonly TreeRow[]
  rules: readonly ShownPriceRule[]
  chosen: ReadonlySet<string>
  onChoose: (id: string) => void
  onToggle: (productId: string) => void
  onRule: (rule: { scope: PriceScope; subject: string }) => void
  onItem: (id: string) => void
}

/** Categories, their products, and the items of those that are open. On a phone each row is a card. */
export function PriceTable(input: Input) {
  const { columns } = pricesText
  return (
    <table className="cards tree" aria-rowcount={input.rows.length + 1}>
      <caption className="unseen">{pricesText.table}</caption>
      <thead>
        <tr>
          <th>{columns.name}</th>
          <th>{columns.rule}</th>
          <th className="n">{columns.cost}</th>
          <th className="n">{columns.price}</th>
          <th className="n">{columns.margin}</th>
        </tr>
      </thead>
      <LongBody rows={input.rows} keyOf={keyOf} columns={5} render={(row, props) => <Row row={row} props={props} {...input} />} />
    </table>
  )
}

function keyOf(row: TreeRow): string {
  if (row.kind === 'category') return row.id
  return row.kind === 'product' ? row.product.id : row.item.id
}

function Row({ row, props, ...input }: Input & { row: TreeRow; props: RowProps }) {
  if (row.kind === 'item') return <ItemRow item={row.item} props={props} {...input} />
  const isProduct = row.kind === 'product'
  const name = isProduct ? row.product.title : pricesText.categories[row.id]
  const subject = isProduct ? row.product.id : row.id
  const rule = ruleFor(input.rules, isProduct ? { category: row.product.category, product: subject } : { category: row.id })
  const isOwn = rule?.subject === subject && rule.scope === row.kind
  return (
    <tr className={isProduct ? 'product' : 'category'} {...props}>
      <td>
        {isProduct ? (
          <button
            type="button"
            className="open"
            aria-expanded={row.isOpen}
            aria-label={pricesText.show(name)}
            onClick={() => input.onToggle(subject)}
          >
            <Icon name="next" isLittle />
            <b>{name}</b>
          </button>
        ) : (
          <b>{name}</b>
        )}
      </td>
      <td className="full rule" colSpan={3}>
        <button type="button" className="link" onClick={() => input.onRule({ scope: row.kind, subject })}>
          <span className="unseen">{pricesText.editRule(name)}: </span>
          {isOwn || !rule ? '' : `${pricesText.follows[rule.scope]}: `}
          {rule && describeTerms(rule)}
        </button>
      </td>
      <td className="n count-of">
        {pricesText.items(row.count)}
        {isProduct && (
          <Link className="edit-product" to={`/harga/produk/${subject}`} aria-label={pricesText.editProduct(name)}>
            {pricesText.edit}
          </Link>
        )}
      </td>
    </tr>
  )
}

function ItemRow({ item, props, chosen, onChoose, onItem }: Input & { item: ListedItem; props: RowProps }) {
  const { id, name, cost, price, supplier, closed } = item
  const margin = marginOf(item)
  return (
    <tr className={`item${closed === null ? '' : ' shut'}`} {...props}>
      <td>
        <label className="pick">
          <input type="checkbox" checked={chosen.has(id)} onChange={() => onChoose(id)} aria-label={pricesText.select(name)} />
        </label>
        <button type="button" className="link name" onClick={() => onItem(id)}>
          {name}
        </button>
      </td>
      <td className="full rule">
        <Mark item={item} />
      </td>
      <td className="n pair" data-label={pricesText.columns.cost}>
        {cost === null ? '–' : formatIdr(cost)}
        {supplier !== null && <small>{supplier}</small>}
      </td>
      <td className="n price">{formatIdr(price)}</td>
      <td className="n pair" data-label={pricesText.columns.margin}>
        {margin === null ? (
          '–'
        ) : (
          <b className={margin < 0 ? 'loss' : undefined}>
            {formatIdr(margin)} <small>{showBasisPoints(Math.round((margin / price) * 1_000) * 10)}%</small>
          </b>
        )}
      </td>
    </tr>
  )
}

/** Whose the price is, and why it is not sold: what matters most first. */
function Mark({ item }: { item: ListedItem }) {
  const { edit, closed } = item
  if (item.is_off_by_hand)
    return (
      <span className="mark warn">
        <Icon name="off" isLittle />
        {pricesText.offBy(edit?.by ?? '', edit?.note ?? '')}
      </span>
    )
  if (closed !== null)
    return (
      <span className={`mark ${closed === 'no_margin' ? 'bad' : ''}`}>
        <Icon name={closed === 'no_margin' ? 'alert' : 'off'} isLittle />
        {closed === 'no_margin' && item.is_price_by_hand ? pricesText.below : pricesText.closed[closed]}
      </span>
    )
  if (item.is_price_by_hand)
    return (
      <span className="mark violet">
        <Icon name="hand" isLittle />
        {pricesText.byHand(edit?.by ?? '', edit ? dayOf(edit.at) : '')}
      </span>
    )
  return <>{pricesText.follows[item.scope]}</>
}
