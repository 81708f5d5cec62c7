import { searchStore } from '@kilat/contract/operator/search.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call, sentenceOf } from '../api/call.ts'
import { useOperator } from '../api/session.ts'
import { usePause } from '../lib/use-pause.ts'
import { searchText } from '../text/search.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Say } from '../ui/say.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { groupsOf, type Result, type ResultGroup } from './search-results.ts'
import './search.css'
import { BoneRows } from '../ui/bones.tsx'

/** Long enough for the next letter, too short to be noticed. */
const pauseMs = 120

/** The one search box. What was typed is gone with it: nothing of it is kept. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const go = useNavigate()
  const { data: operator } = useOperator()
  const [typed, setTyped] = useState('')
  const [isPasted, setIsPasted] = useState(false)
  const [place, setPlace] = useState(0)
  const [isEntered, setIsEntered] = useState(false)
  const text = typed.trim()
  const asked = usePause(text, isPasted ? 0 : pauseMs)
  const search = useQuery({
    queryKey: ['search', asked],
    queryFn: async ({ signal }) => (await call(searchStore, { body: { text: asked } }, signal)).data,
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    // A lost connection is told, and not waited for.
    networkMode: 'always',
    retry: false,
  })
  // Closed by itself and not only taken away, so that the browser puts the focus back.
  const close = () => dialog.current?.close()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const isCurrent = asked === text && search.isSuccess && !search.isPlaceholderData
  const groups = asked !== '' && text !== '' && search.data && operator ? groupsOf(search.data, operator.role) : []
  const results = groups.flatMap(({ results }) => results)
  const chosen = results[Math.min(place, results.length - 1)]
  const opened = isCurrent && isPasted && search.data.opens !== null ? `/pesanan/${search.data.opens}` : undefined
  const entered = isCurrent && isEntered ? chosen?.to : undefined
  const target = opened ?? entered
  useEffect(() => {
    if (target === undefined) return
    dialog.current?.close()
    go(target)
  }, [target, go])
  const type = (value: string, isPaste: boolean) => {
    setTyped(value)
    setIsPasted(isPaste)
    setPlace(0)
    setIsEntered(false)
  }
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && results.length > 0) {
      event.preventDefault()
      const next = (Math.min(place, results.length - 1) + step + results.length) % results.length
      setPlace(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      setIsEntered(true)
    }
  }
  return (
    <dialog ref={dialog} className="find" aria-label={searchText.title} onClose={onClose} closedby="any">
      <div className="find-box">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={searchText.label}
          aria-expanded={results.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? `${id}-${results.indexOf(chosen)}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          inputMode="search"
          enterKeyHint="search"
          maxLength={200}
          placeholder={searchText.placeholder}
          value={typed}
          onChange={event => type(event.target.value, isPaste(event.nativeEvent))}
          onKeyDown={press}
        />
        <button type="button" className="find-close" onClick={close}>
          <span className="unseen">{searchText.close}</span>
          <kbd>Esc</kbd>
          <Icon name="close" />
        </button>
      </div>
      <p className="unseen" role="status">
        {isCurrent && text !== '' ? searchText.count(results.length) : ''}
      </p>
      <div className="find-body">
        {text === '' && <Hints />}
        {text !== '' && search.error && (
          <div className="inside stack close">
            <Say kind="bad">{sentenceOf(search.error)}</Say>
            <Button onClick={() => search.refetch()}>{searchText.again}</Button>
          </div>
        )}
        {text !== '' && !search.error && !search.data && <Bones />}
        {isCurrent && text !== '' && results.length === 0 && (
          <>
            <p className="find-nothing">
              <b>{searchText.nothing(text)}</b>
              {searchText.nothingHint}
            </p>
            <Hints />
          </>
        )}
        {/* The list the box controls is there also while it is empty. */}
        <div role="listbox" id={`${id}-list`} aria-label={searchText.title} aria-busy={search.isFetching}>
          {groups.map(group => (
            <Group key={group.name} group={group} id={id} results={results} chosen={chosen} onOpen={close} />
          ))}
        </div>
        {text !== '' && search.data?.has_more_orders && groups[0]?.name === 'orders' && <p className="find-more">{searchText.more}</p>}
      </div>
      <Toasts />
    </dialog>
  )
}

type GroupInput = { group: ResultGroup; id: string; results: readonly Result[]; chosen: Result | undefined; onOpen: () => void }

function Group({ group: { name, caption, results: own }, id, results, chosen, onOpen }: GroupInput) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options.
    <div role="group" aria-labelledby={`${id}-${name}`}>
      <p className="find-cap" id={`${id}-${name}`}>
        {caption}
      </p>
      {own.map(result => {
        const at = results.indexOf(result)
        return (
          <Link key={at} role="option" id={`${id}-${at}`} aria-selected={result === chosen} tabIndex={-1} to={result.to} onClick={onOpen}>
            <b>{result.title}</b>
            {result.state ? <span className={`state ${result.state.look}`}>{result.state.name}</span> : <span />}
            <small>{result.detail}</small>
            <b>{result.figure}</b>
          </Link>
        )
      })}
    </div>
  )
}

function Hints() {
  return (
    <dl className="find-hints">
      {searchText.hints.map(([name, how]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{how}</dd>
        </div>
      ))}
    </dl>
  )
}

function Bones() {
  return (
    <div aria-busy="true">
      <p className="unseen">{searchText.loading}</p>
      <BoneRows />
    </div>
  )
}

function isPaste(event: Event): boolean {
  return 'inputType' in event && event.inputType === 'insertFromPaste'
}
