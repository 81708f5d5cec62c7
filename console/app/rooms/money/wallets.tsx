import { formatIdr, type Rupiah, signedRupiahSchema } from '@kilat/contract/money.ts'
import {
  adjustWallet,
  type FoundWallet,
  findWallets,
  givePromotion,
  listWalletEntries,
  mostAdjustedIdr,
  type WalletEntry,
} from '@kilat/contract/operator/wallets.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useKeptKey } from '../../acts/kept-key.ts'
import { MoneySheet } from '../../acts/money-sheet.tsx'
import { call, sentenceOf } from '../../api/call.ts'
import { readIdr } from '../../lib/amounts.ts'
import { moment } from '../../lib/times.ts'
import { useTyped } from '../../lib/use-typed.ts'
import { accountName } from '../../text/accounts.ts'
import { actText } from '../../text/act-words.ts'
import { listedText } from '../../text/listed.ts'
import { moneyReasons, moneyText, walletText } from '../../text/money.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Say } from '../../ui/say.tsx'
import { everyMs, Pages, usePages } from './pages.tsx'

/** Finds a user's wallet by e-mail or id, which the address keeps. */
export function Wallets() {
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('cari') ?? ''
  const [typed, type] = useTyped(wanted)
  const found = useQuery({
    queryKey: ['money', 'wallets', wanted],
    enabled: wanted !== '',
    queryFn: ({ signal }) => call(findWallets, { query: { search: wanted } }, signal),
    // Beneath it the statement is read again, too.
    refetchInterval: everyMs,
  })
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSearch({ bagian: 'saldo', cari: typed.trim() }, { replace: true })
  }
  return (
    <div className="stack">
      <form className="money-search" onSubmit={find}>
        <Field
          label={walletText.search}
          name="search"
          value={typed}
          onChange={event => type(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          required
        />
        <Button type="submit" look="main">
          {walletText.find}
        </Button>
      </form>
      {found.error && (
        <Say kind="bad">
          {sentenceOf(found.error)} {found.data && listedText.old}
        </Say>
      )}
      <p className="unseen" role="status">
        {found.data && walletText.found(found.data.data.length)}
      </p>
      {found.isLoading && <p className="muted">{moneyText.loading}</p>}
      {found.data?.data.length === 0 && <Say>{moneyText.none.saldo}</Say>}
      {found.data?.data.map(wallet => (
        <Wallet key={wallet.id} wallet={wallet} />
      ))}
    </div>
  )
}

function Wallet({ wallet }: { wallet: FoundWallet }) {
  const { id, name, email, balance } = wallet
  const [open, setOpen] = useState<'promotion' | 'adjust'>()
  const list = usePages(['entries', id], (query, signal) => call(listWalletEntries, { params: { id }, query }, signal))
  return (
    <section className="stack" aria-labelledby={`wallet-${id}`}>
      <div className="panel">
        <div className="panel-head">
          <h2 id={`wallet-${id}`}>{name}</h2>
          <b className="end">{formatIdr(balance)}</b>
        </div>
        <p className="inside muted">
          {email ?? walletText.noEmail} · <span className="whole">{id}</span>
        </p>
        <p className="inside money-acts">
          <Button onClick={() => setOpen('promotion')}>{walletText.promotion.confirm}</Button>
          <Button onClick={() => setOpen('adjust')}>{walletText.adjust.confirm}</Button>
        </p>
      </div>
      <h3>{walletText.entries}</h3>
      <Pages list={list} part="saldo" none={walletText.noEntries}>
        {entry => <Entry key={entry.id} entry={entry} />}
      </Pages>
      {open && <Change wallet={wallet} as={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

function Entry({ entry }: { entry: WalletEntry }) {
  const { at, amount, other, subject } = entry
  return (
    <li className="row money-row">
      <span>
        <b>{accountName(other)}</b>
        <small>
          {moment(at)}
          {subject !== null && ' · '}
          {subject?.startsWith('KLT-') ? <Link to={`/pesanan/${subject}`}>{subject}</Link> : subject}
        </small>
      </span>
      <b className="money-amount">{formatIdr(amount)}</b>
    </li>
  )
}

type Changing = { wallet: FoundWallet; as: 'promotion' | 'adjust'; onClose: () => void }

function Change({ wallet: { id, name, balance }, as, onClose }: Changing) {
  const endpoint = as === 'promotion' ? givePromotion : adjustWallet
  const [typed, setTyped] = useState('')
  const [isTaken, setIsTaken] = useState(false)
  const amount = readAdjusted(typed, { isTaken })
  const most = formatIdr(mostAdjustedIdr)
  const { wasSent, send } = useKeptKey(`${endpoint.name} ${id}`)
  return (
    <MoneySheet
      words={walletText[as]}
      what={`${name} · ${id} · ${walletText.balance} ${formatIdr(balance)}`}
      reasons={moneyReasons[as]}
      typed={amount === undefined ? undefined : formatIdr(amount)}
      onSend={async (_, { reason }) => {
        if (amount === undefined) throw new Error(walletText.wrongAmount(most))
        return send(key => call(endpoint, { params: { id }, body: { amount, reason }, key }))
      }}
      onClose={onClose}
    >
      {wrong => (
        <>
          {wasSent && <Say kind="warn">{actText.unanswered}</Say>}
          <label className="field">
            <span>{walletText.direction}</span>
            <select value={isTaken ? 'take' : 'add'} onChange={event => setIsTaken(event.target.value === 'take')}>
              <option value="add">{walletText.add}</option>
              <option value="take">{walletText.take}</option>
            </select>
          </label>
          <Field
            label={walletText.amount}
            name="amount"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={event => setTyped(event.target.value)}
            hint={walletText.amountHint(most)}
            problem={typed !== '' && amount === undefined ? walletText.wrongAmount(most) : wrong.amount}
            required
          />
        </>
      )}
    </MoneySheet>
  )
}

/** Negative for money that is taken; undefined for what is no amount, or more than a wallet is given or taken at once. */
function readAdjusted(typed: string, { isTaken }: { isTaken: boolean }): Rupiah | undefined {
  const idr = readIdr(typed)
  if (idr === undefined || idr === 0 || idr > mostAdjustedIdr) return undefined
  return signedRupiahSchema.parse(isTaken ? -idr : idr)
}
