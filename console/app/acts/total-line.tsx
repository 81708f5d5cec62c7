import { formatIdr, type Rupiah } from '@kilat/contract/money.ts'

/** The money that an act moves. */
export function TotalLine({ name, amount }: { name: string; amount: Rupiah }) {
  return (
    <dl className="lines">
      <div className="total">
        <dt>{name}</dt>
        <dd>{formatIdr(amount)}</dd>
      </div>
    </dl>
  )
}
