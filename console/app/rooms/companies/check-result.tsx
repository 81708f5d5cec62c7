import type { CheckedCompany } from '@kilat/contract/operator/companies.ts'
import { exactTime } from '../../lib/times.ts'
import { companiesText, outcomes, spell } from '../../text/companies.ts'
import { Icon } from '../../ui/icon.tsx'

/** What a company answered to the test, and what is missing if it does not work. */
export type Checked = { at: string; company: CheckedCompany }

export function CheckResult({ checked: { at, company } }: { checked: Checked }) {
  const { name, isGood } = outcomes[company.outcome]
  return (
    <div className={isGood ? 'test' : 'test bad'} role="status">
      <Icon name={isGood ? 'check' : 'close'} isLittle />
      <div>
        <b>{name}</b> · {companiesText.checkedAt(exactTime(at))}, {spell(company.took_ms)}
        <code lang="en">{company.detail}</code>
      </div>
    </div>
  )
}
