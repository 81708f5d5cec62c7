import { parseOrderId } from '@kilat/contract/ids.ts'
import { formatIdr } from '@kilat/contract/money.ts'
import { listClaims, payOut, type ShownPayout, settlePayout, stopPayout, type WaitingClaim } from '@kilat/contract/operator/claims.ts'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { MoneySheet } from '../../acts/money-sheet.tsx'
import { readField } from '../../acts/reason-fields.tsx'
import { call } from '../../api/call.ts'
import { moment } from '../../lib/times.ts'
import { useTyped } from '../../lib/use-typed.ts'
import { claimText, moneyReasons } from '../../text/money.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Say } from '../../ui/say.tsx'
import { useSheets } from '../../ui/sheet-host.tsx'
import { Pages, usePages } from './pages.tsx'

/** Money that waits for its buyer, and its transfer by hand with proof; of all orders, or of the one that the address names. */
export function Claims() {
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('pesanan') ?? ''
  const [typed, type] = useTyped(wanted)
  const [problem, setProblem] = useState<string>()
  const order = parseOrderId(wanted)
  const list = usePages(['claims', order ?? ''], (page, signal) => call(listClaims, { query: { ...page, order } }, signal))
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const named = parseOrderId(typed)
    const isWrong = named === undefined && typed.trim() !== ''
    setProblem(isWrong ? claimText.wrongOrder : undefined)
    if (!isWrong) setSearch(named === undefined ? {} : { pesanan: named }, { replace: true })
  }
  return (
    <>
      <form className="money-search" onSubmit={find}>
        <Field
          label={claimText.search}
          name="search"
          type="search"
          value={typed}
          onChange={event => type(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          problem={problem}
        />
        <Button type="submit">{claimText.find}</Button>
      </form>
      <Pages list={list} part="klaim" none={order && claimText.none(order)}>
        {claim => <Claim key={claim.order} claim={claim} />}
      </Pages>
    </>
  )
}

function Claim({ claim }: { claim: WaitingClaim }) {
  const { order, amount, contact, since, proven_at: proven, due_at: due, payout, taken_back: gone } = claim
  const show = useSheets()
  return (
    <li className="row money-row">
      <span>
        <b>
          <Link to={`/pesanan/${order}`}>{order}</Link>
        </b>
        <small>
          {contact?.value ?? claimText.deleted}, {claimText.since(moment(since))}
        </small>
        <small>{proven !== null && due !== null ? claimText.proven(moment(proven), moment(due)) : claimText.unproven}</small>
        {payout && <small>{claimText.going(payout.account, payout.id)}</small>}
        {gone > 0 && <span className="state bad">{claimText.takenBack(formatIdr(gone))}</span>}
      </span>
      <b className="money-amount">{formatIdr(amount)}</b>
      <span className="money-acts">
        {payout ? (
          <>
            <Button look="main" onClick={() => show(onClose => <Settle payout={payout} gone={gone} onClose={onClose} />)}>
              {claimText.settle.confirm}
            </Button>
            <Button onClick={() => show(onClose => <Stop payout={payout} onClose={onClose} />)}>{claimText.stop.confirm}</Button>
          </>
        ) : (
          <Button onClick={() => show(onClose => <PayOut claim={claim} onClose={onClose} />)}>{claimText.payOut.confirm}</Button>
        )}
      </span>
    </li>
  )
}

function Stop({ payout: { id, account, amount, version }, onClose }: { payout: ShownPayout; onClose: () => void }) {
  return (
    <MoneySheet
      words={claimText.stop}
      what={`${id} · ${account}`}
      amount={amount}
      reasons={moneyReasons.stop}
      onSend={(_, { reason }) => call(stopPayout, { params: { id }, body: { reason, version } })}
      onClose={onClose}
    />
  )
}

function PayOut({ claim, onClose }: { claim: WaitingClaim; onClose: () => void }) {
  const { order, version, amount, contact } = claim
  return (
    <MoneySheet
      words={claimText.payOut}
      what={`${order} · ${contact?.value ?? claimText.deleted}`}
      amount={amount}
      reasons={moneyReasons.payOut}
      onSend={(form, { reason }) => {
        const [ticket, shownBy] = [readField(form, 'ticket'), readField(form, 'shown_by')]
        const account = { bank: readField(form, 'bank'), number: readField(form, 'number'), holder: readField(form, 'holder') }
        const proof = { ...(ticket !== '' && { ticket }), ...(shownBy !== '' && { shown_by: shownBy }) }
        return call(payOut, { params: { id: order }, body: { reason, version, amount, ...account, ...proof } })
      }}
      onClose={onClose}
    >
      {wrong => (
        <>
          <Field label={claimText.bank} name="bank" autoComplete="off" minLength={2} maxLength={40} problem={wrong.bank} required />
          <Field
            label={claimText.number}
            name="number"
            inputMode="numeric"
            autoComplete="off"
            pattern="[0-9 .\-]{5,40}"
            problem={wrong.number}
            required
          />
          <Field label={claimText.holder} name="holder" autoComplete="off" minLength={2} maxLength={80} problem={wrong.holder} required />
          <Field
            label={claimText.ticket}
            name="ticket"
            autoComplete="off"
            autoCapitalize="characters"
            hint={claimText.ticketHint}
            problem={wrong.ticket}
          />
          <Field label={claimText.shownBy} name="shown_by" autoComplete="off" minLength={3} maxLength={300} problem={wrong.shown_by} />
        </>
      )}
    </MoneySheet>
  )
}

function Settle({ payout, gone, onClose }: { payout: ShownPayout; gone: number; onClose: () => void }) {
  const { id, version, account, amount, order } = payout
  return (
    <MoneySheet
      words={claimText.settle}
      what={`${order} · ${account} · ${id}`}
      amount={amount}
      reasons={moneyReasons.settle}
      onSend={(form, { reason }) =>
        call(settlePayout, { params: { id }, body: { reason, version, reference: readField(form, 'reference') } })
      }
      onClose={onClose}
    >
      {wrong => (
        <>
          {gone > 0 && <Say kind="bad">{claimText.settleTakenBack(formatIdr(gone))}</Say>}
          <Field
            label={claimText.reference}
            name="reference"
            autoComplete="off"
            hint={claimText.referenceHint}
            minLength={3}
            maxLength={80}
            problem={wrong.reference}
            required
          />
        </>
      )}
    </MoneySheet>
  )
}
