import { titlesOf } from '@kilat/contract/item-title.ts'
import { formatIdr, rupiah } from '@kilat/contract/money.ts'
import { type ByHandDelivery, beginDelivery, endDelivery, listDeliveries } from '@kilat/contract/operator/deliveries.ts'
import { UsageError, type Verb } from './verb.ts'

export const deliveryVerbs: readonly Verb[] = [
  {
    name: 'deliveries',
    args: [],
    needs: [],
    summary: 'lists deliveries that a person makes, with what happens at the promise',
    async run(call) {
      const { data } = await call(listDeliveries, {})
      return data.length === 0 ? ['No delivery waits for a person.'] : data.flatMap(describe)
    },
  },
  {
    name: 'begin',
    args: ['<delivery>'],
    needs: ['version', 'reason'],
    summary: "says that you deliver this now, so that nobody else does and it is not refunded meanwhile; the version is the order's",
    async run(call, { args: [reference = ''], reason, version }) {
      const { data } = await call(beginDelivery, { params: { reference }, body: { reason, version } })
      return [
        `It is yours. Deliver it, then: npm run operator -- deliver ${reference} "serial number" --version ${data.version} --reason "…"`,
      ]
    },
  },
  {
    name: 'deliver',
    args: ['<delivery>', '<serial number or code>', '[cost]'],
    needs: ['version', 'reason'],
    summary: 'records a delivery that you have made; the cost is its listed one if left out',
    async run(call, { args: [reference = '', serial = '', typed], reason, version }) {
      if (typed !== undefined && !/^\d{1,9}$/.test(typed)) throw new UsageError('The cost has to be whole rupiah, such as 19500.')
      const cost = typed === undefined ? {} : { cost: rupiah(Number(typed)) }
      const end = { kind: 'delivered' as const, serial_number: serial, ...cost }
      const { data } = await call(endDelivery, { params: { reference }, body: { reason, version, end } })
      return [`${data.id} is ${data.status} now, version ${data.version}.`]
    },
  },
  {
    name: 'fail',
    args: ['<delivery>'],
    needs: ['version', 'reason'],
    summary: 'records that a delivery was not and will not be made: it goes to the next supplier, or back to the buyer',
    async run(call, { args: [reference = ''], reason, version }) {
      const { data } = await call(endDelivery, { params: { reference }, body: { reason, version, end: { kind: 'failed' } } })
      return [`${data.id} is ${data.status} now, version ${data.version}.`]
    },
  },
]

function describe(delivery: ByHandDelivery): string[] {
  const { reference, order, version, product, item, unit, quantity, customer_no: customer, nickname, begun_by: by } = delivery
  const whose = nickname === null ? customer : `${customer} (${nickname})`
  const many = quantity > 1 ? `, unit ${unit} of ${quantity}` : ''
  const then = by === null ? 'refunded' : 'put on hold'
  return [
    `${reference}@${version}  ${titlesOf(product, item).join(', ')}${many}, for ${whose}, at most ${formatIdr(delivery.most_cost)}  (${order}, ${delivery.status})`,
    `    since ${delivery.since}, ${by === null ? 'nobody has begun' : `begun by ${by}`}, ${then} ${delivery.promised_at ?? 'never'}`,
  ]
}
