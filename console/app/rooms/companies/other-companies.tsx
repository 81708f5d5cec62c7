import type { CompanyHealth } from '@kilat/contract/operator/companies.ts'
import type { ShownAccount } from '@kilat/contract/operator/credentials.ts'
import { companiesText, kindName, shareOf, spell, stateOf } from '../../text/companies.ts'
import { type Checked, CheckResult } from './check-result.tsx'
import { CredentialsButton } from './credentials-button.tsx'

type Input = {
  companies: readonly CompanyHealth[]
  results: ReadonlyMap<string, Checked>
  /** The credentials of one of them, if it needs some and the operator may see them. */
  accountOf: (company: CompanyHealth) => ShownAccount | undefined
}

/** Companies that bring no goods and take no money, a line each; also those that only a test asks. */
export function OtherCompanies({ companies, results, accountOf }: Input) {
  const rows = companies.filter(({ kind }) => kind !== 'supplier' && kind !== 'gateway')
  const known = new Set(companies.map(({ kind, id }) => `${kind} ${id}`))
  const others = [...results].filter(([name]) => !known.has(name))
  if (rows.length + others.length === 0) return <p className="muted">{companiesText.noOthers}</p>
  return (
    <ul className="panel rows">
      {rows.map(company => {
        const { kind, id, calls } = company
        const account = accountOf(company)
        const { name, look } = stateOf(calls, { isOff: false, pause: null })
        const checked = results.get(`${kind} ${id}`)
        return (
          <li className="row" key={`${kind} ${id}`}>
            <span>
              <b>{id}</b>
              <small>
                {kindName(kind)} · {companiesText.works} {shareOf(calls)} · {companiesText.p95} {spell(calls.p95_ms)}
              </small>
            </span>
            <span className={`state ${look}`}>{name}</span>
            {account && <CredentialsButton account={account} />}
            {checked && <CheckResult checked={checked} />}
          </li>
        )
      })}
      {others.map(([name, checked]) => (
        <li className="row" key={name}>
          <span>
            <b>{checked.company.id}</b>
            <small>{kindName(checked.company.kind)}</small>
          </span>
          <CheckResult checked={checked} />
        </li>
      ))}
    </ul>
  )
}
