import type { MessageChoice } from '@kilat/contract/message-choices.ts'
import { useState } from 'react'
import { callProblem } from '../../api/call-problem.ts'
import { chooseMessages, listMessageChoices } from '../../api/own-endpoints.ts'
import { TroubleCard } from '../../features/account/trouble-card.tsx'
import { useLoad } from '../../features/account/use-load.ts'
import { callApi } from '../../session/call-api.ts'
import { profileText } from '../../text/profile.ts'
import { ProfileCard, RowsSkeleton } from './profile-card.tsx'

/** Switches for what the user is told about orders, by which channel. Each saves at once. */
export function MessagesCard() {
  const {
    value: choices,
    isLoading,
    problem,
    reload,
    change,
  } = useLoad(signal => callApi(listMessageChoices, {}, { signal }).then(answer => answer.data))
  const [news, setNews] = useState('')
  const [trouble, setTrouble] = useState('')
  const show = (choice: MessageChoice) => change(all => all.map(each => (isSame(each, choice) ? choice : each)))
  const onChoose = async (choice: MessageChoice) => {
    setNews('')
    setTrouble('')
    show(choice)
    try {
      await callApi(chooseMessages, { body: choice })
      setNews(profileText.messageSaved)
    } catch (error) {
      show({ ...choice, is_on: !choice.is_on })
      setTrouble(callProblem(error).message)
    }
  }
  return (
    <ProfileCard id="kabar" title={profileText.messages} note={profileText.messagesNote} isBusy={isLoading}>
      <p role="status" className="text-sm font-semibold text-ok">
        {news}
      </p>
      {trouble && (
        <p role="alert" className="text-s font-semibold text-bad">
          {trouble}
        </p>
      )}
      {!choices && (problem && !isLoading ? <TroubleCard isBare sentence={problem.message} onRetry={reload} /> : <RowsSkeleton rows={3} />)}
      {choices?.length === 0 && <p className="mt-2">{profileText.messagesNone}</p>}
      {choices && eventsOf(choices).map(event => <EventSwitches key={event} {...{ event, choices, onChoose }} />)}
    </ProfileCard>
  )
}

type Switches = { event: MessageChoice['event']; choices: readonly MessageChoice[]; onChoose: (choice: MessageChoice) => void }

function EventSwitches({ event, choices, onChoose }: Switches) {
  return (
    <fieldset className="mt-3">
      <legend className="font-bold">{profileText.messageEvents[event]}</legend>
      <div className="flex flex-wrap gap-x-5">
        {choices
          .filter(choice => choice.event === event)
          .map(choice => (
            <label key={choice.channel} className="flex items-center gap-2 min-h-11">
              <input
                type="checkbox"
                checked={choice.is_on}
                onChange={() => onChoose({ ...choice, is_on: !choice.is_on })}
                className="size-5"
              />
              {profileText.messageChannels[choice.channel]}
            </label>
          ))}
      </div>
    </fieldset>
  )
}

/** Each event once, in the answer's order. */
function eventsOf(choices: readonly MessageChoice[]): MessageChoice['event'][] {
  return [...new Set(choices.map(({ event }) => event))]
}

function isSame(a: MessageChoice, b: MessageChoice): boolean {
  return a.event === b.event && a.channel === b.channel
}
