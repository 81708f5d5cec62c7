import { formatIdr } from '@kilat/contract/money.ts'
import { type ListedDeposit, listUserDeposits } from '@kilat/contract/operator/wallets.ts'
import { depositStatuses } from '@kilat/contract/wallet.ts'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../api/call.ts'
import { showChosen } from '../../lib/show-chosen.ts'
import { moment } from '../../lib/times.ts'
import { depositStates, depositText } from '../../text/money.ts'
import { Pages, usePages } from './pages.tsx'

/** Money that users put into their wallets, and where each stands. */
export function Deposits() {
  const [search, setSearch] = useSearchParams()
  const status = depositStatuses.find(status => status === search.get('status'))
  const list = usePages(['deposits', status ?? ''], (page, signal) => call(listUserDeposits, { query: { ...page, status } }, signal))
  return (
    <>
      <fieldset className="filters" ref={showChosen}>
        <legend className="unseen">{depositText.filter}</legend>
        {[undefined, ...depositStatuses].map(known => (
          <label className="chip" key={known ?? ''}>
            <input
              type="radio"
              name="status"
              checked={known === status}
              onChange={() => setSearch({ bagian: 'isi-saldo', ...(known && { status: known }) }, { replace: true })}
            />
            {known ? depositStates[known].name : depositText.all}
          </label>
        ))}
      </fieldset>
      <Pages list={list} part="isi-saldo">
        {deposit => <Deposit key={deposit.id} deposit={deposit} />}
      </Pages>
    </>
  )
}

function Deposit({ deposit }: { deposit: ListedDeposit }) {
  const { id, status, amount, credited, taken_back: takenBack, channel_id: channel, created_at: at, user } = deposit
  const { name, look } = depositStates[status]
  return (
    <li className="row money-row">
      <span>
        <b>
          {user ? <Link to={`/uang?bagian=saldo&cari=${encodeURIComponent(user.id)}`}>{user.email ?? user.name}</Link> : depositText.noUser}
        </b>
        <small>
          {moment(at)} · {channel} · <span className="whole">{id}</span>
        </small>
        {credited > 0 && <small>{depositText.credited(formatIdr(credited))}</small>}
        {takenBack > 0 && <small>{depositText.takenBack(formatIdr(takenBack))}</small>}
      </span>
      <b className="money-amount">{formatIdr(amount)}</b>
      <span className={`state ${look}`}>{name}</span>
    </li>
  )
}
