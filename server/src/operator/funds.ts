import { formatIdr } from '@kilat/contract/money.ts'
import { listBalances } from '@kilat/contract/operator/balances.ts'
import { correctFunding, fundingSources, fundSupplier, listFundings, type ShownFunding } from '@kilat/contract/operator/funds.ts'
import { describeBalances } from '../platform/describe-balances.ts'
import { readAll } from './read-all.ts'
import { readAmount } from './read-amount.ts'
import { UsageError, type Verb } from './verb.ts'

export const fundVerbs: readonly Verb[] = [
  {
    name: 'balances',
    args: [],
    needs: [],
    summary: 'shows the accounts of the books: where the money is, whom it belongs to, and what was earned',
    async run(call) {
      const { data } = await call(listBalances, {})
      return describeBalances(data)
    },
  },
  {
    name: 'fund',
    args: ['<supplier>', '<amount>', '<bank|owner>', "<transfer's reference>"],
    needs: ['reason'],
    summary: "books money that was paid into the store's balance at a supplier, once for its reference",
    async run(call, { args: [id = '', typed = '', typedSource, reference = ''], reason }) {
      const source = fundingSources.find(source => source === typedSource)
      if (!source) throw new UsageError('Say whether it was paid from the bank or by the owner.')
      const { data } = await call(fundSupplier, { params: { id }, body: { reason, amount: readAmount(typed), source, reference } })
      return [describe(data)]
    },
  },
  {
    name: 'fundings',
    args: [],
    needs: [],
    summary: 'lists what was paid into balances at suppliers',
    async run(call) {
      const rows = await readAll(cursor => call(listFundings, { query: { limit: 50, cursor } }))
      return rows.length === 0 ? ['Nothing was paid into a balance at a supplier.'] : rows.map(describe)
    },
  },
  {
    name: 'correct-funding',
    args: ['<funding>', '<right amount>'],
    needs: ['version', 'reason'],
    summary: 'corrects what was paid into a balance at a supplier; 0 if nothing was',
    async run(call, { args: [id = '', typed = ''], version, reason }) {
      const { data } = await call(correctFunding, { params: { id }, body: { reason, version, amount: readAmount(typed) } })
      return [describe(data)]
    },
  },
]

function describe({ id, version, supplier, amount, source, reference, booked_at: at }: ShownFunding): string {
  return `${id}@${version}  ${formatIdr(amount)} to ${supplier} from ${source === 'bank' ? 'the bank' : 'the owner'} as ${reference}, booked ${at}`
}
