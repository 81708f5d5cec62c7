import { formatIdr, type Rupiah } from '@kilat/contract/money.ts'
import { giveDepositBack, takeDeposit } from '@kilat/contract/operator/deposits.ts'
import { giveSuspenseBack, listSuspense, takeSuspense } from '@kilat/contract/operator/suspense.ts'
import { MoneySheet } from '../../acts/money-sheet.tsx'
import { readField } from '../../acts/reason-fields.tsx'
import { call, sentenceOf } from '../../api/call.ts'
import { useTasks } from '../../api/tasks.ts'
import { moment } from '../../lib/times.ts'
import { listedText } from '../../text/listed.ts'
import { moneyReasons, moneyText, unownedText } from '../../text/money.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Say } from '../../ui/say.tsx'
import { useSheets } from '../../ui/sheet-host.tsx'
import { Pages, usePages } from './pages.tsx'

/** Money whose owner the store does not know, and money of deposits whose account was deleted. */
export function Unowned() {
  const list = usePages(['suspense'], (query, signal) => call(listSuspense, { query }, signal))
  const tasks = useTasks()
  const deposits = tasks.data?.data.filter(({ kind }) => kind === 'deposit') ?? []
  const hasDeposits = deposits.length > 0
  const isCut = tasks.data?.cut_off.includes('deposit') === true
  return (
    <>
      {tasks.error && (
        <div className="stack close">
          <Say kind="bad">
            {sentenceOf(tasks.error)} {tasks.data && listedText.old}
          </Say>
          <Button onClick={() => tasks.refetch()}>{moneyText.again}</Button>
        </div>
      )}
      {hasDeposits && (
        <ul className="panel rows">
          {deposits.map(({ id, amount, since, subject_id: subject }) => (
            <Money key={id} id={id} amount={amount} of="deposit" why={unownedText.deposit} note={`${moment(since)} · ${subject ?? id}`} />
          ))}
        </ul>
      )}
      {isCut && <Say>{unownedText.more}</Say>}
      {!((hasDeposits || !tasks.data) && list.data?.pages[0]?.data.length === 0) && (
        <Pages list={list} part="tanpa-pemilik">
          {({ id, gateway, reference, amount, paid_at: at, external_id: external }) => (
            <Money
              key={id}
              id={id}
              amount={amount}
              of="suspense"
              why={unownedText.suspense(gateway, reference)}
              note={`${moment(at)} · ${external}`}
            />
          )}
        </Pages>
      )}
    </>
  )
}

type Input = { id: string; amount: Rupiah | null; of: 'deposit' | 'suspense'; why: string; note: string }

function Money({ id, amount, of, why, note }: Input) {
  const show = useSheets()
  const shared = { what: `${why} ${id}`, ...(amount !== null && { amount }), reasons: moneyReasons.unowned }
  const params = { id }
  const giveBack = (onClose: () => void) => (
    <MoneySheet
      {...shared}
      words={unownedText.giveBack}
      onSend={(_, { reason }) => call(of === 'deposit' ? giveDepositBack : giveSuspenseBack, { params, body: { reason } })}
      onClose={onClose}
    />
  )
  const take = (onClose: () => void) => (
    <MoneySheet
      {...shared}
      words={unownedText.take}
      onSend={(form, { reason }) => {
        const user = readField(form, 'user') || null
        return call(of === 'deposit' ? takeDeposit : takeSuspense, { params, body: { reason, user } })
      }}
      onClose={onClose}
    >
      {wrong => (
        <Field
          label={unownedText.user}
          name="user"
          autoComplete="off"
          hint={unownedText.userHint}
          pattern="[A-Za-z0-9\-]{3,40}"
          problem={wrong.user}
        />
      )}
    </MoneySheet>
  )
  return (
    <li className="row money-row">
      <span>
        <b>{why}</b>
        <small className="whole-id">{note}</small>
      </span>
      {amount !== null && <b className="money-amount">{formatIdr(amount)}</b>}
      <span className="money-acts">
        <Button onClick={() => show(take)}>{unownedText.take.confirm}</Button>
        <Button onClick={() => show(giveBack)}>{unownedText.giveBack.confirm}</Button>
      </span>
    </li>
  )
}
