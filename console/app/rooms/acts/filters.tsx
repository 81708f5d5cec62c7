import { actGroups } from '@kilat/contract/operator/acts.ts'
import { listOperators } from '@kilat/contract/operator/operators.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { showChosen } from '../../lib/show-chosen.ts'
import { actsText, groupNames } from '../../text/acts.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { MoreFilters } from '../../ui/more-filters.tsx'
import type { FilterName, useFilters } from './use-filters.ts'

const others: readonly FilterName[] = ['by', 'subject', 'from', 'to']

/** The kind of act as one rail; what is asked for less often is behind one line. */
export function Filters({ filters, value, set, clear }: ReturnType<typeof useFilters>) {
  const operators = useQuery({
    queryKey: ['operators'],
    queryFn: ({ signal }) => call(listOperators, {}, signal),
    staleTime: 10 * 60_000,
  })
  const names = (operators.data?.data ?? []).map(({ name }) => ({ id: name, name }))
  const used = others.filter(name => value(name) !== '').length
  const day = (name: 'from' | 'to', label: string) => (
    <Field type="date" label={label} value={value(name)} onChange={event => set(name, event.target.value)} />
  )
  return (
    <>
      <fieldset className="filters" ref={showChosen}>
        <legend className="unseen">{actsText.group}</legend>
        {[undefined, ...actGroups].map(group => (
          <label className="chip" key={group ?? ''}>
            <input type="radio" name="group" checked={filters.group === group} onChange={() => set('group', group ?? '')} />
            {group === undefined ? actsText.all : groupNames[group]}
          </label>
        ))}
      </fieldset>
      <MoreFilters used={used} onClear={clear}>
        <Choice label={actsText.by} all={actsText.all} options={names} value={value('by')} onChoose={chosen => set('by', chosen)} />
        <Field
          label={actsText.subject}
          hint={actsText.subjectHelp}
          value={value('subject')}
          maxLength={200}
          onChange={event => set('subject', event.target.value)}
        />
        {day('from', actsText.from)}
        {day('to', actsText.to)}
      </MoreFilters>
    </>
  )
}
