import { formatIdr, rupiah } from '@kilat/contract/money.ts'
import { type Difference, listDifferences, reopenRefund, settleDifference } from '@kilat/contract/operator/reconciliation.ts'
import { MoneySheet } from '../../acts/money-sheet.tsx'
import { call } from '../../api/call.ts'
import { moment } from '../../lib/times.ts'
import { differenceActs, differenceText, moneyReasons } from '../../text/money.ts'
import { Button } from '../../ui/button.tsx'
import { useSheets } from '../../ui/sheet-host.tsx'
import { Pages, usePages } from './pages.tsx'

/** What gateways and the store's books say differently, each with the acts that may mend it. */
export function Differences() {
  const list = usePages(['differences'], (query, signal) => call(listDifferences, { query }, signal))
  return (
    <Pages list={list} part="selisih">
      {difference => <Row key={difference.id} difference={difference} />}
    </Pages>
  )
}

function Row({ difference }: { difference: Difference }) {
  const { id, version, gateway, kind, reference, thing, ours, theirs, opened_at: opened, acts } = difference
  const show = useSheets()
  const say = (amount: number | null) => (amount === null ? differenceText.nothing : formatIdr(amount))
  const sheetFor = (act: Difference['acts'][number], onClose: () => void) => (
    <MoneySheet
      words={differenceActs[act]}
      what={`${gateway} · ${reference ?? thing} · ${differenceText.ours} ${say(ours)}, ${differenceText.theirs.toLowerCase()} ${say(theirs)}`}
      reasons={moneyReasons.difference}
      amount={act === 'reopen' ? rupiah(Math.abs(ours ?? 0)) : undefined}
      onSend={(_, { reason }) =>
        act === 'reopen'
          ? call(reopenRefund, { params: { id }, body: { reason, version } })
          : call(settleDifference, { params: { id }, body: { reason, version, act } })
      }
      onClose={onClose}
    />
  )
  return (
    <li className="row money-row">
      <span>
        <b>
          {gateway}: {differenceText.kinds[kind].toLowerCase()}
        </b>
        <small>
          {differenceText.ours} {say(ours)}, {differenceText.theirs.toLowerCase()} {say(theirs)}
        </small>
        <small>
          {differenceText.opened(moment(opened))} · <span className="whole">{reference ?? thing}</span>
        </small>
      </span>
      <b className="money-amount">{formatIdr((theirs ?? 0) - (ours ?? 0))}</b>
      <span className="money-acts">
        {acts.map(act => (
          <Button
            key={act}
            look={differenceActs[act].isDanger ? 'danger' : 'plain'}
            onClick={() => show(onClose => sheetFor(act, onClose))}
          >
            {differenceActs[act].confirm}
          </Button>
        ))}
      </span>
    </li>
  )
}
