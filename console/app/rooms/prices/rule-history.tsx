import type { ShownRuleAct } from '@kilat/contract/operator/prices.ts'
import { moment } from '../../lib/times.ts'
import { ruleText } from '../../text/prices.ts'
import { Button } from '../../ui/button.tsx'
import { describeTerms } from './tree-rows.ts'

type Terms = NonNullable<ShownRuleAct['terms']>

/** The versions of a rule, each of which can be put into the form again. */
export function RuleHistory({ acts, onUse }: { acts: readonly ShownRuleAct[]; onUse: (terms: Terms) => void }) {
  return (
    <details className="fold">
      <summary>{ruleText.history}</summary>
      {acts.length === 0 && <p className="muted small">{ruleText.noHistory}</p>}
      <ul className="history">
        {acts.map(({ version, at, by, note, terms }) => (
          <li key={version}>
            <span>
              {terms ? describeTerms(terms) : ruleText.gone}
              <small>{[ruleText.version(version), moment(at), by, note].filter(Boolean).join(' · ')}</small>
            </span>
            {terms && (
              <Button look="quiet" onClick={() => onUse(terms)}>
                {ruleText.use}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
