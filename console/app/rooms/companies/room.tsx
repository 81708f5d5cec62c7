import type { CompanyHealth } from '@kilat/contract/operator/companies.ts'
import { permissionsOfRole } from '@kilat/contract/operator/roles.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../api/call.ts'
import { checkNow, useHealth, useSuppliers } from '../../api/companies.ts'
import { useAccounts } from '../../api/credentials.ts'
import { useOperator } from '../../api/session.ts'
import { useSwitches } from '../../api/switches.ts'
import { companiesText } from '../../text/companies.ts'
import { credentialsText } from '../../text/credentials.ts'
import { listedText } from '../../text/listed.ts'
import { switchText } from '../../text/switches.ts'
import { Button } from '../../ui/button.tsx'
import { Say } from '../../ui/say.tsx'
import { toast } from '../../ui/toasts.tsx'
import type { Checked } from './check-result.tsx'
import { CompanyCard } from './company-card.tsx'
import { NewSwitch } from './new-switch.tsx'
import { OffList } from './off-list.tsx'
import { OtherCompanies } from './other-companies.tsx'
import { WaitingAccounts } from './waiting-accounts.tsx'
import './companies.css'

/** The companies behind the store: how they are and what is there; and what of the store is switched off. */
export function Component() {
  const { data: operator } = useOperator()
  const permissions = operator ? permissionsOfRole(operator.role) : []
  const rights = { catalog: permissions.includes('edit_catalog'), store: permissions.includes('edit_store') }
  const [health, suppliers, switches] = [useHealth(), useSuppliers(), useSwitches()]
  const { results, check, isChecking } = useChecks()
  const accounts = useAccounts({ isAllowed: rights.store })
  const error = health.error ?? suppliers.error ?? switches.error ?? accounts.error
  const companies = health.data ?? []
  const readAgain = () => Promise.all([health, suppliers, switches, ...(rights.store ? [accounts] : [])].map(({ refetch }) => refetch()))
  const isOff = (kind: string, id: string) => (switches.data?.data ?? []).some(row => row.kind === kind && row.subject === id)
  const accountOf = ({ kind, id }: { kind: string; id: string }) =>
    accounts.data?.data.find(account => account.kind === kind && account.id === id)
  const waiting = (accounts.data?.data ?? []).filter(({ is_running: isRunning }) => !isRunning)
  const of = <Kind extends 'supplier' | 'gateway'>(kind: Kind) => companies.filter(company => isOfKind(company, kind))
  const card = (company: CompanyHealth & { kind: 'supplier' | 'gateway' }) => (
    <CompanyCard
      key={company.id}
      health={company}
      supplier={company.kind === 'supplier' ? suppliers.data?.find(({ id }) => id === company.id) : undefined}
      isOff={isOff(company.kind, company.id)}
      checked={results.get(nameOf(company))}
      onCheck={rights.store ? () => check({ kind: company.kind, id: company.id }) : undefined}
      isChecking={isChecking(nameOf(company))}
      account={accountOf(company)}
      maySwitch={company.kind === 'supplier' ? rights.catalog : rights.store}
    />
  )
  return (
    <>
      <title>Perusahaan | Konsol</title>
      <div className="page-head with-act">
        <div>
          <h1 tabIndex={-1}>{companiesText.title}</h1>
          {health.data && (
            <p>
              {companiesText.counts(of('supplier').length, of('gateway').length)}{' '}
              {switches.data && switches.data.data.length > 0 && <a href="#off-now">{companiesText.off(switches.data.data.length)}</a>}
            </p>
          )}
        </div>
        {rights.store && (
          <Button busyText={isChecking('') ? companiesText.checking : undefined} onClick={() => check({})}>
            {companiesText.checkAll}
          </Button>
        )}
      </div>
      {error && (
        <div className="stack close">
          <Say kind="bad">
            {sentenceOf(error)} {health.data && listedText.old}
          </Say>
          <Button onClick={readAgain}>{listedText.again}</Button>
        </div>
      )}
      {operator && !rights.store && <Say>{companiesText.noRight}</Say>}
      {!health.data && !error && <Bones />}
      {waiting.length > 0 && (
        <>
          <Group title={credentialsText.waitingTitle} is={credentialsText.waitingAre} />
          <WaitingAccounts accounts={waiting} />
        </>
      )}
      {health.data && (
        <>
          {of('supplier').length > 0 && <Group title={companiesText.suppliers} is={companiesText.suppliersAre} />}
          <div className="companies">{of('supplier').map(card)}</div>
          {of('gateway').length > 0 && <Group title={companiesText.gateways} is={companiesText.gatewaysAre} />}
          <div className="companies">{of('gateway').map(card)}</div>
          <Group title={companiesText.others} is={companiesText.othersAre} />
          <OtherCompanies companies={companies} results={results} accountOf={accountOf} />
        </>
      )}
      {switches.data && (
        <>
          <Group title={switchText.title} is={switchText.intro} />
          <div className="companies">
            <OffList switches={switches.data.data} rights={rights} />
            {(rights.catalog || rights.store) && <NewSwitch subjects={switches.data.subjects} rights={rights} />}
          </div>
        </>
      )}
    </>
  )
}

function isOfKind<Kind extends CompanyHealth['kind']>(company: CompanyHealth, kind: Kind): company is CompanyHealth & { kind: Kind } {
  return company.kind === kind
}

const nameOf = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`

/** The answers of the tests of this visit. `isChecking('')`: all are asked. */
function useChecks() {
  const [results, setResults] = useState<ReadonlyMap<string, Checked>>(new Map())
  const checking = useMutation({
    mutationFn: checkNow,
    onSuccess: ({ at, checked }) =>
      setResults(known => new Map([...known, ...checked.map(company => [nameOf(company), { at, company }] as const)])),
    onError: error => toast({ kind: 'info', title: sentenceOf(error) }),
  })
  const asked =
    checking.isPending && checking.variables ? (checking.variables.kind ? `${checking.variables.kind} ${checking.variables.id}` : '') : null
  return { results, check: checking.mutate, isChecking: (name: string) => asked === name }
}

function Group({ title, is }: { title: string; is: string }) {
  return (
    <div className="group">
      <h2>{title}</h2>
      <span>{is}</span>
    </div>
  )
}

function Bones() {
  return (
    <div className="panel rows" role="status" aria-label={companiesText.loading}>
      {['a', 'b', 'c', 'd'].map(key => (
        <div className="bones" key={key}>
          <div className="bone" />
          <div className="bone" />
          <div className="bone" />
        </div>
      ))}
    </div>
  )
}
