import { formatIdr } from '@kilat/contract/idr.ts'
import { rupiah } from '@kilat/contract/money.ts'
import type { CompanyHealth } from '@kilat/contract/operator/companies.ts'
import type { ShownAccount } from '@kilat/contract/operator/credentials.ts'
import type { ShownSupplier } from '@kilat/contract/operator/suppliers.ts'
import { type ReactNode, useState } from 'react'
import { ActButton } from '../../acts/act-button.tsx'
import type { AskedAct } from '../../acts/act-call.ts'
import { AskedActSheet } from '../../acts/asked-act.tsx'
import { age, moment } from '../../lib/times.ts'
import { companiesText, shareOf, slowMs, spell, stateOf } from '../../text/companies.ts'
import { switchText } from '../../text/switches.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { type Checked, CheckResult } from './check-result.tsx'
import { CredentialsButton } from './credentials-button.tsx'
import { OffForm } from './off-form.tsx'

type Input = {
  health: CompanyHealth & { kind: 'supplier' | 'gateway' }
  /** Its money, for a supplier. */
  supplier: ShownSupplier | undefined
  isOff: boolean
  checked: Checked | undefined
  /** Left out if the operator has no right to it, or it can not be asked. */
  onCheck?: (() => void) | undefined
  isChecking: boolean
  maySwitch: boolean
  /** Its credentials; left out if it needs none, or the operator may not see them. */
  account: ShownAccount | undefined
}

/** One company that brings goods or takes money: how it is, what is there, and the acts on it. */
export function CompanyCard({ health, supplier, isOff, checked, onCheck, isChecking, maySwitch, account }: Input) {
  const [isOpen, setIsOpen] = useState(false)
  const [asked, setAsked] = useState<AskedAct>()
  const { kind, id, calls, last_notice_at: noticeAt } = health
  const pause = supplier?.pause ?? null
  const state = stateOf(calls, { isOff, pause: pause?.cause ?? null })
  return (
    <article className="panel company" aria-labelledby={`${kind}-${id}`}>
      <div className="panel-head">
        <h3 id={`${kind}-${id}`}>{id}</h3>
        <span className={`state end ${state.look}`}>{state.name}</span>
      </div>
      <div className="inside stack">
        {supplier && <Balance supplier={supplier} />}
        <dl className="figures">
          <Fact name={companiesText.works}>{shareOf(calls)}</Fact>
          <Latency name={companiesText.p50} ms={calls.p50_ms} />
          <Latency name={companiesText.p95} ms={calls.p95_ms} />
          <Fact name={companiesText.unknown}>{calls.unknown}</Fact>
          <Fact name={companiesText.notice}>
            {noticeAt === null ? companiesText.noNotice : `${moment(noticeAt)}, ${companiesText.ago(age(noticeAt))}`}
          </Fact>
          {supplier && supplier.difference !== null && supplier.difference !== 0 && (
            <Fact name={companiesText.books}>{formatIdr(Math.abs(supplier.difference))}</Fact>
          )}
          {supplier && supplier.trouble !== null && <Fact name={companiesText.trouble}>{supplier.trouble}</Fact>}
        </dl>
        {checked && <CheckResult checked={checked} />}
      </div>
      <div className="company-acts">
        {pause && (
          <ActButton
            act="resume"
            subject={{ id, orderId: '', version: 0, account: '', amount: rupiah(0) }}
            what={id}
            amount={null}
            onAsk={setAsked}
          />
        )}
        {onCheck && (
          <Button busyText={isChecking ? companiesText.checking : undefined} onClick={onCheck}>
            {companiesText.check}
            <span className="unseen"> {id}</span>
          </Button>
        )}
        {account && <CredentialsButton account={account} />}
        {maySwitch && !isOff && (
          <Button look="danger" onClick={() => setIsOpen(true)}>
            {companiesText.turnOff}
            <span className="unseen"> {id}</span>
          </Button>
        )}
      </div>
      <AskedActSheet asked={asked} isGone={pause === null} onClose={() => setAsked(undefined)} />
      {isOpen && (
        <Sheet title={switchText.off(id)} onClose={() => setIsOpen(false)}>
          <OffForm named={{ kind, subject: id }} onDone={() => setIsOpen(false)} onClose={() => setIsOpen(false)} />
        </Sheet>
      )}
    </article>
  )
}

const longestHours = 48

function Balance({ supplier: { balance, has_balance: hasBalance, hours_left: hours, level } }: { supplier: ShownSupplier }) {
  if (balance === null) return <p className="muted">{hasBalance ? companiesText.unreadBalance : companiesText.noBalance}</p>
  const lasts = hours === null ? companiesText.noPace : companiesText.hours(hours)
  const isLow = level !== null && level !== 'fine'
  return (
    <div>
      <div className="balance">
        <div>
          <p className="muted small">{companiesText.balance}</p>
          <p className="figure">{formatIdr(balance)}</p>
        </div>
        <b>{lasts}</b>
      </div>
      {hours !== null && (
        <span className={isLow ? 'meter low' : 'meter'} role="img" aria-label={companiesText.left(lasts)}>
          <i style={{ width: `${Math.min(100, (100 * hours) / longestHours)}%` }} />
        </span>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A time with a bar, which is full and amber once it is slow. */
function Latency({ name, ms }: { name: string; ms: number | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="latency">
        {ms !== null && (
          <i className={ms > slowMs ? 'slow' : ''} style={{ width: `${Math.min(100, (100 * ms) / slowMs)}%` }} aria-hidden="true" />
        )}
        <b>{spell(ms)}</b>
      </dd>
    </div>
  )
}
