import { hash } from 'node:crypto'
import type { EndpointInput } from '@kilat/contract/endpoint.ts'
import { formatIdr } from '@kilat/contract/money.ts'
import { acceptTakenBack } from '@kilat/contract/operator/taken-back.ts'
import { adjustWallet, givePromotion, mostAdjustedIdr } from '@kilat/contract/operator/wallets.ts'
import { readAmount } from './read-amount.ts'
import { type Call, type Typed, UsageError, type Verb } from './verb.ts'

export const moneyVerbs: readonly Verb[] = [
  {
    name: 'accept-taken-back',
    args: ['<id>'],
    needs: ['reason'],
    summary: 'records that the store bears money that was taken back at a gateway',
    async run(call, { args: [id = ''], reason }) {
      const { data } = await call(acceptTakenBack, { params: { id }, body: { reason } })
      return [`${formatIdr(data.amount)} of ${data.id} waits no more: the store bears it.`]
    },
  },
  {
    name: 'credit',
    args: ['<user>', '<amount>'],
    needs: ['reason'],
    summary: "gives money of the store to a user's wallet; the same amount with the same reason is the same act",
    run: (call, typed) => adjust(call, { typed, endpoint: adjustWallet, sign: 1 }),
  },
  {
    name: 'debit',
    args: ['<user>', '<amount>'],
    needs: ['reason'],
    summary: "takes money back from a user's wallet, as far as there is any; the same amount with the same reason is the same act",
    run: (call, typed) => adjust(call, { typed, endpoint: adjustWallet, sign: -1 }),
  },
  {
    name: 'promote',
    args: ['<user>', '<amount>'],
    needs: ['reason'],
    summary: "gives money to a user's wallet as a promotion; the same amount with the same reason is the same act",
    run: (call, typed) => adjust(call, { typed, endpoint: givePromotion, sign: 1 }),
  },
  {
    name: 'take-promotion',
    args: ['<user>', '<amount>'],
    needs: ['reason'],
    summary: "takes a promotion out of a user's wallet again, as far as it is there",
    run: (call, typed) => adjust(call, { typed, endpoint: givePromotion, sign: -1 }),
  },
]

type Adjusting = { typed: Typed; endpoint: typeof adjustWallet | typeof givePromotion; sign: 1 | -1 }

async function adjust(call: Call, { typed: { args, reason }, endpoint, sign }: Adjusting): Promise<string[]> {
  const [id = '', typed = ''] = args
  const amount = sign * readAmount(typed)
  if (amount === 0) throw new UsageError('The amount has to be more than zero.')
  if (Math.abs(amount) > mostAdjustedIdr) throw new UsageError(`The amount is at most ${formatIdr(mostAdjustedIdr)} at once.`)
  // Made of what was typed, so that the command typed again after a lost answer moves nothing twice.
  const idempotencyKey = hash('sha256', JSON.stringify([id, amount, reason]), 'hex').slice(0, 40)
  const input: EndpointInput<typeof adjustWallet> = { params: { id }, body: { amount, reason } }
  const { data } = await call(endpoint, input, { idempotencyKey })
  return [`The wallet of ${data.id} has ${formatIdr(data.balance)} now.`]
}
