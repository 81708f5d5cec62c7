import { titlesOf } from '@kilat/contract/item-title.ts'
import { formatIdr, rupiah } from '@kilat/contract/money.ts'
import {
  getOrder,
  listOrders,
  refundOrder,
  releaseHold,
  resetTries,
  retryDelivery,
  returnCode,
  settleAttempt,
} from '@kilat/contract/operator/orders.ts'
import { orderStatuses } from '@kilat/contract/transactions.ts'
import { describeOrder } from './describe-order.ts'
import { readAll } from './read-all.ts'
import { readId } from './read-id.ts'
import { type Call, type Typed, UsageError, type Verb } from './verb.ts'

/** Verbs that act on an order by its id. */
const acts = { release: releaseHold, refund: refundOrder, retry: retryDelivery }

export const orderVerbs: readonly Verb[] = [
  {
    name: 'orders',
    args: ['[status]'],
    needs: [],
    summary: `lists orders with a status (${orderStatuses.join(', ')}), those on hold if none is named`,
    async run(call, { args: [typed = 'on_hold'] }) {
      const status = orderStatuses.find(status => status === typed)
      if (!status) throw new UsageError(`There is no status ${typed}.`)
      const rows = await readAll(cursor => call(listOrders, { query: { status, limit: 50, cursor } }))
      if (rows.length === 0) return [`No order is ${status}.`]
      return rows.map(
        row => `${row.id}  ${row.created_at}  ${formatIdr(row.total)}  ${row.quantity} × ${titlesOf(row.product, row.item).join(', ')}`,
      )
    },
  },
  {
    name: 'order',
    args: ['<order>'],
    needs: [],
    summary: 'shows an order: its version, attempts, payments, refunds, timeline and postings, and what can be done',
    async run(call, { args: [id] }) {
      const { data } = await call(getOrder, { params: { id: readId(id) } })
      return describeOrder(data)
    },
  },
  {
    name: 'release',
    args: ['<order>'],
    needs: ['version', 'reason'],
    summary: 'lets the delivery of an order on hold go on with a new promise; the supplier is asked again, nothing is sent twice',
    run: (call, typed) => act(call, 'release', typed),
  },
  {
    name: 'refund',
    args: ['<order>'],
    needs: ['version', 'reason'],
    summary: 'refunds everything of an order that is not delivered; on hold also what may still arrive, at the cost of the store',
    run: (call, typed) => act(call, 'refund', typed),
  },
  {
    name: 'retry',
    args: ['<order>'],
    needs: ['version', 'reason'],
    summary: 'takes the next step of a delivery at once; what may have been sent is only asked for',
    run: (call, typed) => act(call, 'retry', typed),
  },
  {
    name: 'settle',
    args: ['<attempt>', '<delivered|failed>', '[serial number]', '[cost]'],
    needs: ['version', 'reason'],
    summary:
      "tells the end of an attempt that was never learnt or is in doubt; the version is the order's, the cost its listed one if left out",
    async run(call, { args: [reference = '', end, serial, cost], reason, version }) {
      const { data } = await call(settleAttempt, { params: { reference }, body: { reason, version, end: readEnd({ end, serial, cost }) } })
      return [`${data.id} is ${data.status} now, version ${data.version}.`]
    },
  },
  {
    name: 'return-code',
    args: ['<attempt>'],
    needs: ['version', 'reason'],
    summary: "puts a code back into the store's stock whose unit was refunded before anybody could see it; the version is the order's",
    async run(call, { args: [reference = ''], reason, version }) {
      const { data } = await call(returnCode, { params: { reference }, body: { reason, version } })
      return [`The code is in the stock again. ${data.id} stays ${data.status}.`]
    },
  },
  {
    name: 'tries',
    args: ['<order>'],
    needs: ['reason'],
    summary: 'lets an order be opened by its contact again after too many wrong ones, once you know that who asks is the buyer',
    async run(call, { args: [id], reason }) {
      const { data } = await call(resetTries, { params: { id: readId(id) }, body: { reason } })
      return [`${data.id} can be opened by its contact again: ${data.forgotten} wrong ones are forgotten.`]
    },
  },
]

async function act(call: Call, name: keyof typeof acts, { args: [id], reason, version }: Typed): Promise<string[]> {
  const { data } = await call(acts[name], { params: { id: readId(id) }, body: { reason, version } })
  return [`${data.id} is ${data.status} now, version ${data.version}.`]
}

type TypedEnd = { end: string | undefined; serial: string | undefined; cost: string | undefined }

function readEnd({ end, serial, cost }: TypedEnd) {
  if (end === 'failed' && serial === undefined) return { kind: end } as const
  if (end !== 'delivered' || serial === undefined) throw new UsageError('Say delivered with the serial number, or failed.')
  if (cost !== undefined && !/^\d{1,9}$/.test(cost)) throw new UsageError('The cost has to be whole rupiah, such as 19500.')
  return { kind: end, serial_number: serial, ...(cost !== undefined && { cost: rupiah(Number(cost)) }) } as const
}
