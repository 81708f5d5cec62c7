import { formatIdr } from '@kilat/contract/money.ts'
import { confirmTransfer, listTransfers } from '@kilat/contract/operator/transfers.ts'
import { readAll } from './read-all.ts'
import { readAmount } from './read-amount.ts'
import { readMoment } from './read-moment.ts'
import { UsageError, type Verb } from './verb.ts'

export const transferVerbs: readonly Verb[] = [
  {
    name: 'transfers',
    args: [],
    needs: [],
    summary: 'lists bank transfers that may still arrive',
    async run(call) {
      const rows = await readAll(cursor => call(listTransfers, { query: { limit: 50, cursor } }))
      if (rows.length === 0) return ['No transfer is awaited.']
      return rows.map(({ id, version, account, amount, received, subject, expires_at: until }) => {
        const sofar = received > 0 ? `, ${formatIdr(received)} confirmed` : ''
        return `${account}  ${formatIdr(amount)}${sofar}  ${id}@${version} for ${subject.kind} ${subject.id}, to be paid until ${until}`
      })
    },
  },
  {
    name: 'confirm-transfer',
    args: [
      '<account>',
      '<statement line>',
      '<amount>',
      '[time of the line such as 2026-11-22T14:05+07:00]',
      '[payment@version]',
      '[another]',
    ],
    needs: ['reason'],
    summary:
      'records a line of a bank statement once; without a payment it is found by the amount; `-` for the time is now; another: it is no line that was recorded under another name',
    async run(call, { args: [account = '', line = '', typed = '', ...more], reason }) {
      const isAnother = more.at(-1) === 'another'
      const [time, named] = isAnother ? more.slice(0, -1) : more
      const paidAt = readTime(time)
      const body = {
        account,
        line,
        amount: readAmount(typed),
        reason,
        ...(paidAt && { paid_at: paidAt }),
        ...readPayment(named),
        ...(isAnother && { is_another: true }),
      }
      const { data } = await call(confirmTransfer, { body })
      const whose = data.subject ? `${data.subject.kind} ${data.subject.id}` : 'nobody: it waits in suspense'
      return [`${formatIdr(data.amount)} of line ${line}${data.is_repeated ? ' was confirmed before' : ' is confirmed'}, for ${whose}.`]
    },
  },
]

function readTime(text: string | undefined): string | undefined {
  if (text === undefined || text === '-') return undefined
  return readMoment(text, { what: 'The time, or - for now,' })
}

function readPayment(text: string | undefined) {
  if (text === undefined) return {}
  const [, id, version] = /^([\w-]+)@(\d{1,9})$/.exec(text) ?? []
  if (!id) throw new UsageError('The payment has to be as it is listed, such as PAY-7Q2M9XH4T8RC5VWA@0.')
  return { payment: { id, version: Number(version) } }
}
