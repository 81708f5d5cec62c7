import { formatIdr } from '@kilat/contract/money.ts'
import { giveDepositBack, takeDeposit } from '@kilat/contract/operator/deposits.ts'
import { giveSuspenseBack, listSuspense, suspenseIdSchema, takeSuspense } from '@kilat/contract/operator/suspense.ts'
import { readAll } from './read-all.ts'
import type { Verb } from './verb.ts'

/** The other ids are of receipts. */
const isSuspense = (id: string) => suspenseIdSchema.safeParse(id).success

export const suspenseVerbs: readonly Verb[] = [
  {
    name: 'suspense',
    args: [],
    needs: [],
    summary: 'lists money that arrived for a reference the store does not know',
    async run(call) {
      const rows = await readAll(cursor => call(listSuspense, { query: { limit: 50, cursor } }))
      if (rows.length === 0) return ['No money waits in suspense.']
      return rows.map(
        ({ id, amount, gateway, reference, external_id: receipt, paid_at: paidAt }) =>
          `${id}  ${formatIdr(amount)} at ${gateway}, paid ${paidAt} as ${receipt} under ${reference}`,
      )
    },
  },
  {
    name: 'give-back',
    args: ['<id>'],
    needs: ['reason'],
    summary: "records that money of nobody was given back, in suspense or of a deposit, after it has left the gateway's account",
    async run(call, { args: [id = ''], reason }) {
      const { data } = await call(isSuspense(id) ? giveSuspenseBack : giveDepositBack, { params: { id }, body: { reason } })
      return [`${formatIdr(data.amount)} of ${data.id} waits no more.`]
    },
  },
  {
    name: 'take',
    args: ['<id>', '<user, or store>'],
    needs: ['reason'],
    summary: "puts such money into the wallet of the user whose it is, or keeps it as the store's",
    async run(call, { args: [id = '', whose = ''], reason }) {
      const user = whose === 'store' ? null : whose
      const { data } = await call(isSuspense(id) ? takeSuspense : takeDeposit, { params: { id }, body: { user, reason } })
      return [`${formatIdr(data.amount)} of ${data.id} ${user === null ? 'is the store’s' : `is in the wallet of ${user}`} now.`]
    },
  },
]
