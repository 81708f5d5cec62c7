import type { MessageChoice, MessageWay } from '@kilat/contract/message-choices.ts'
import { useRef, useState } from 'react'
import { chooseMessages, listMessageChoices, resumeMessages } from '../../api/own-endpoints.ts'
import { callProblem } from '../../api/problems/call-problem.ts'
import { TroubleCard } from '../../features/account/trouble-card.tsx'
import { useLoad } from '../../features/account/use-load.ts'
import { focusPart } from '../../lib/focus-section.ts'
import { callApi } from '../../session/calls/call-api.ts'
import { profileText } from '../../text/profile.ts'
import { MessageWays, type StoppableChannel } from './message-ways.tsx'
import { ProfileCard, RowsSkeleton } from './profile-card.tsx'

type Told = { data: MessageChoice[]; ways: MessageWay[] }

/** Where the user is told about orders, and switches for what, by which channel. Each saves at once. */
export function MessagesCard() {
  const { value: told, isLoading, problem, reload, change } = useLoad(signal => callApi(listMessageChoices, {}, { signal }))
  const [news, setNews] = useState('')
  const [trouble, setTrouble] = useState('')
  // Not saved yet: they show at once, and no longer once they are saved or refused.
  const [wishes, setWishes] = useState<readonly MessageChoice[]>([])
  const saving = useRef(Promise.resolve())
  const onChoose = (choice: MessageChoice) => {
    setNews('')
    setTrouble('')
    setWishes(all => [...all, choice])
    // One after the other: of two calls at once the first may arrive last.
    saving.current = saving.current.then(() => save(choice))
  }
  const save = async (choice: MessageChoice) => {
    try {
      await callApi(chooseMessages, { body: choice })
      change(all => ({ ...all, data: withChoice(all.data, choice) }))
      setNews(profileText.messageSaved)
    } catch (error) {
      setTrouble(callProblem(error).message)
    }
    setWishes(all => all.filter(each => each !== choice))
  }
  const [resuming, setResuming] = useState<StoppableChannel | null>(null)
  const onResume = async (channel: StoppableChannel) => {
    if (resuming) return
    setResuming(channel)
    setNews('')
    setTrouble('')
    try {
      const { ways } = await callApi(resumeMessages, { body: { channel } })
      // Choices may be on their way to the server.
      change(all => ({ ...all, ways }))
      setNews(profileText.resumed)
      focusPart('kabar')
    } catch (error) {
      setTrouble(callProblem(error).message)
    } finally {
      setResuming(null)
    }
  }
  return (
    <ProfileCard id="kabar" title={profileText.messages} note={profileText.messagesNote} isBusy={isLoading}>
      {!told && (problem && !isLoading ? <TroubleCard isBare sentence={problem.message} onRetry={reload} /> : <RowsSkeleton rows={5} />)}
      {told?.ways.length === 0 && <p className="mt-2">{profileText.messagesNone}</p>}
      {told && told.ways.length > 0 && (
        <>
          <MessageWays ways={told.ways} resuming={resuming} onResume={onResume} onMoved={reload} />
          <Choices data={wishes.reduce(withChoice, told.data)} ways={told.ways} onChoose={onChoose} />
        </>
      )}
      <p role="status" className="text-sm font-semibold text-ok">
        {news}
      </p>
      {trouble && (
        <p role="alert" className="text-s font-semibold text-bad">
          {trouble}
        </p>
      )}
    </ProfileCard>
  )
}

/** One row for each event and one column for each channel. */
function Choices({ data, ways, onChoose }: Told & { onChoose: (choice: MessageChoice) => void }) {
  const events = [...new Set(data.map(({ event }) => event))]
  return (
    <table className="w-full mt-3 border-t border-line table-fixed">
      <caption className="sr-only">{profileText.messagesTable}</caption>
      <thead>
        <tr className="text-xs">
          <td className="w-[34%] sm:w-1/2" />
          {ways.map(({ channel }) => (
            <th key={channel} scope="col" className="pt-3 pb-1 font-bold text-center">
              {profileText.messageChannels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {events.map(event => (
          <tr key={event} className="border-t border-line">
            <th scope="row" className="py-1 pr-2 text-sm font-semibold text-left">
              {profileText.messageEvents[event]}
            </th>
            {data
              .filter(choice => choice.event === event)
              .map(choice => (
                <Choice key={choice.channel} {...{ choice, onChoose }} isIdle={isIdle(ways, choice.channel)} />
              ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ChoiceProps = { choice: MessageChoice; isIdle: boolean; onChoose: (choice: MessageChoice) => void }

/** A switch shows what happens: nothing is told by a channel that no browser listens to, so its switches are off and rest. */
function Choice({ choice, isIdle, onChoose }: ChoiceProps) {
  const { event, channel } = choice
  return (
    <td className="p-0 text-center">
      <label className="grid place-items-center min-h-11">
        <span className="sr-only">{profileText.messageChoice(profileText.messageEvents[event], profileText.messageChannels[channel])}</span>
        <input
          type="checkbox"
          checked={choice.is_on && !isIdle}
          disabled={isIdle}
          onChange={() => onChoose({ ...choice, is_on: !choice.is_on })}
          className="size-5 accent-violet"
        />
      </label>
    </td>
  )
}

/** Push messages need a browser; the other channels also have the contact of an order. */
function isIdle(ways: readonly MessageWay[], channel: MessageChoice['channel']): boolean {
  return channel === 'push' && ways.every(way => way.browsers.length === 0)
}

function withChoice(all: MessageChoice[], choice: MessageChoice): MessageChoice[] {
  return all.map(each => (isSame(each, choice) ? choice : each))
}

function isSame(a: MessageChoice, b: MessageChoice): boolean {
  return a.event === b.event && a.channel === b.channel
}
