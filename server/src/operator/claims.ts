import { formatIdr } from '@kilat/contract/money.ts'
import { checkTicket, listClaims, payOut, settlePayout, stopPayout } from '@kilat/contract/operator/claims.ts'
import { readAll } from './read-all.ts'
import { readAmount } from './read-amount.ts'
import { readId } from './read-id.ts'
import type { Verb } from './verb.ts'

const ticketPattern = /^[0-9a-z]{4}-[0-9a-z]{4}$/i

export const claimVerbs: readonly Verb[] = [
  {
    name: 'claims',
    args: [],
    needs: [],
    summary: 'lists money that waits to be claimed by its owner, or that is being paid out',
    async run(call) {
      const rows = await readAll(cursor => call(listClaims, { query: { limit: 50, cursor } }))
      if (rows.length === 0) return ['No money waits to be claimed.']
      return rows.map(({ order, version, amount, contact, since, proven_at: provenAt, due_at: dueAt, payout }) => {
        const whose = contact ? `${contact.kind} ${contact.value}` : 'a deleted account'
        const proof = provenAt ? `proven ${provenAt}` : 'not proven'
        const going = payout ? `, being paid out to ${payout.account} as ${payout.id}@${payout.version}` : ''
        return `${order}@${version}  ${formatIdr(amount)} of ${whose} since ${since}, ${proof}${dueAt ? `, due ${dueAt}` : ''}${going}`
      })
    },
  },
  {
    name: 'ticket',
    args: ['<order>', '<ticket>'],
    needs: [],
    summary: "tells whether a ticket is the one that the order's page showed to whoever proved its contact; exits with 1 if it is not",
    async run(call, { args: [typed, ticket = ''] }) {
      const id = readId(typed)
      const { data } = await call(checkTicket, { params: { id }, body: { ticket } })
      if (data.is_right) return [`Right: whoever names this ticket has proven the contact of ${id}.`]
      return { lines: [`Wrong: this is not the ticket of ${id}. Pay nothing out.`], code: 1 }
    },
  },
  {
    name: 'pay-out',
    args: ['<order>', '<amount>', '<bank>', '<number>', '<holder>', '<ticket, or how the contact was proven>'],
    needs: ['version', 'reason'],
    summary: 'keeps a claim for a transfer by hand: make the transfer after it, then settle-claim',
    async run(call, { args: [id = '', typed = '', bank = '', number = '', holder = '', shown = ''], version, reason }) {
      const proof = ticketPattern.test(shown) ? { ticket: shown } : { shown_by: shown }
      const body = { reason, version, amount: readAmount(typed), bank, number, holder, ...proof }
      const { data } = await call(payOut, { params: { id: id.toUpperCase() }, body })
      return [
        `${data.id}@${data.version}: transfer ${formatIdr(data.amount)} to ${data.account} now, then settle it with the bank's reference.`,
      ]
    },
  },
  {
    name: 'settle-claim',
    args: ['<payout>', "<bank's reference>"],
    needs: ['version', 'reason'],
    summary: 'records that a payout was sent; a reference proves one payout',
    async run(call, { args: [id = '', reference = ''], version, reason }) {
      const { data } = await call(settlePayout, { params: { id: id.toUpperCase() }, body: { reason, version, reference } })
      return [`${formatIdr(data.amount)} of ${data.order} is at ${data.account}.`]
    },
  },
  {
    name: 'stop-payout',
    args: ['<payout>'],
    needs: ['version', 'reason'],
    summary: 'gives up a payout that was not sent, so that the claim waits again',
    async run(call, { args: [id = ''], version, reason }) {
      const { data } = await call(stopPayout, { params: { id: id.toUpperCase() }, body: { reason, version } })
      return [`${formatIdr(data.amount)} of ${data.order} waits to be claimed again.`]
    },
  },
]
