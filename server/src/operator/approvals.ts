import { formatIdr } from '@kilat/contract/money.ts'
import { type Approval, agreeToAct, listApprovals, stopApproval } from '@kilat/contract/operator/approvals.ts'
import type { Verb } from './verb.ts'

export const approvalVerbs: readonly Verb[] = [
  {
    name: 'approvals',
    args: [],
    needs: [],
    summary: 'lists the last fifty acts that waited, or wait, for a second operator or for the delay',
    async run(call) {
      const { data } = await call(listApprovals, { query: { limit: 50 } })
      return data.length === 0 ? ['Nothing has needed a second operator.'] : data.map(describe)
    },
  },
  {
    name: 'agree',
    args: ['<approval>'],
    needs: ['reason'],
    summary: 'agrees to an act that another operator asked for, which is then carried out',
    async run(call, { args: [id = ''], reason }) {
      const { data } = await call(agreeToAct, { params: { id: id.toUpperCase() }, body: { reason } })
      return [describe(data)]
    },
  },
  {
    name: 'stop-approval',
    args: ['<approval>'],
    needs: ['reason'],
    summary: 'refuses an act that somebody asked for in the console, or stops its delay',
    async run(call, { args: [id = ''], reason }) {
      const { data } = await call(stopApproval, { params: { id: id.toUpperCase() }, body: { reason } })
      return [describe(data)]
    },
  },
]

function describe({ id, act, subject, amount, status, asked_by: askedBy, is_alone: isAlone, decide_at: at, lapse }: Approval): string {
  const next = isAlone ? `, done at ${at} unless it is stopped` : `, lapses at ${at} unless somebody agrees`
  return `${id}  ${act} ${subject} ${formatIdr(amount)}, asked for by ${askedBy}: ${status}${status === 'waiting' ? next : ''}${lapse === null ? '' : ` (${lapse})`}`
}
