import { titlesOf } from '@kilat/contract/item-title.ts'
import { listMargins, type Margins } from '@kilat/contract/operator/margins.ts'
import { formatSigned } from '../platform/describe-balances.ts'
import type { Verb } from './verb.ts'

export const marginVerbs: readonly Verb[] = [
  {
    name: 'margins',
    args: [],
    needs: [],
    takes: ['days'],
    summary: 'shows what each item has earned in the last 30 days, the largest loss first, by the postings',
    async run(call, { days }) {
      const { data } = await call(listMargins, { query: days === undefined ? {} : { days } })
      return [
        `Since ${data.since}:`,
        ...data.items.map(item => `${item.item_id}  ${item.sold} × ${titlesOf(item.product, item.item).join(', ')}: ${describe(item)}`),
        `of no item: ${describe(data.without_item)}`,
        `together: ${describe(data.total)}`,
      ]
    },
  },
]

function describe({ profit, sales, fees, costs, gateway_fees: gatewayFees, borne, other }: Margins['total']): string {
  const parts = { sales, 'fees of buyers': fees, deliveries: costs, 'fees of gateways': gatewayFees, 'refunds borne': borne, other }
  const told = Object.entries(parts).flatMap(([name, amount]) => (amount === 0 ? [] : [`${name} ${formatSigned(amount)}`]))
  return `profit ${formatSigned(profit)}${told.length > 0 ? ` (${told.join(', ')})` : ''}`
}
