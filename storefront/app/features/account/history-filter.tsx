import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { accountText } from '../../text/account.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { searchIcon } from '../../ui/shell-icons.ts'
import { tabClass, tabsClass } from '../../ui/tabs.tsx'
import { monthOf } from './month.ts'
import { MonthStepper } from './month-stepper.tsx'
import { type ListFilter, writeFilter } from './order-filter.ts'
import { useChosenInView } from './use-chosen-in-view.ts'

type Change = { [Part in keyof ListFilter<string>]: ListFilter<string>[Part] | undefined }

type Props = {
  filter: ListFilter<string>
  /** Group names as in the address, with their labels. */
  groups: readonly (readonly [name: string, label: string])[]
  idLabel: string
  nowIso: string
  path: string
}

/** Filters a list by number, status and month. The choice is part of the address, and starts the list from its beginning. */
export function HistoryFilter({ filter, groups, idLabel, nowIso, path }: Props) {
  const addressOf = (change: Change) => path + writeFilter(merge(filter, change))
  const rail = useChosenInView(filter.group)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <IdSearch id={filter.id} label={idLabel} addressOf={id => addressOf({ id })} />
      <nav ref={rail} aria-label={accountText.status} className={tabsClass}>
        <Choice to={addressOf({ group: undefined })} isHere={!filter.group} label={accountText.all} />
        {groups.map(([group, label]) => (
          <Choice key={group} to={addressOf({ group })} isHere={filter.group === group} label={label} />
        ))}
      </nav>
      <div className="flex flex-wrap gap-2">
        <nav aria-label={accountText.time} className="flex gap-2">
          <Choice to={addressOf({ month: undefined })} isHere={!filter.month} label={accountText.allMonths} />
          <Choice to={addressOf({ month: monthOf(nowIso) })} isHere={!!filter.month} label={accountText.perMonth} />
        </nav>
        {filter.month && (
          <div className="grow max-w-90 min-w-60">
            <MonthStepper month={filter.month} nowIso={nowIso} addressOf={month => addressOf({ month })} />
          </div>
        )}
      </div>
    </div>
  )
}

function merge(filter: ListFilter<string>, change: Change): ListFilter<string> {
  const { group, month, id } = { ...filter, ...change }
  return { ...(group && { group }), ...(month && { month }), ...(id && { id }) }
}

function Choice({ to, isHere, label }: { to: string; isHere: boolean; label: string }) {
  return (
    <Link to={to} preventScrollReset aria-current={isHere ? 'true' : undefined} className={tabClass}>
      {label}
    </Link>
  )
}

function IdSearch({ id, label, addressOf }: { id: string | undefined; label: string; addressOf: (id: string) => string }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  // Written by hand: the field keeps its own text and focus while the visitor types.
  useEffect(() => {
    if (input.current) input.current.value = id ?? ''
  }, [id])
  const onSubmit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    navigate(addressOf(String(new FormData(event.currentTarget).get('id') ?? '').trim()), { preventScrollReset: true })
  }
  return (
    <search>
      <form onSubmit={onSubmit} className="flex gap-2">
        <label className="search-box flex-1 min-w-0 h-12">
          <Icon shape={searchIcon} />
          <span className="sr-only">{label}</span>
          <input
            ref={input}
            type="search"
            name="id"
            defaultValue={id}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            placeholder={accountText.idExample}
            className="flex-1 min-w-0 h-full bg-transparent outline-none text-ink text-input"
          />
        </label>
        <button type="submit" className={buttonClass('plain')}>
          {accountText.search}
        </button>
      </form>
    </search>
  )
}
