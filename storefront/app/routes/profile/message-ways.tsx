import type { MessageWay, stoppableChannels } from '@kilat/contract/message-choices.ts'
import { PushSwitch } from '../../features/push/push-switch.tsx'
import { profileText } from '../../text/profile.ts'
import { BusyLabel, buttonClass } from '../../ui/button.tsx'

type Props = {
  ways: readonly MessageWay[]
  /** The channel that is being resumed. */
  resuming: StoppableChannel | null
  onResume: (channel: StoppableChannel) => void
  /** The switch of this device was moved. */
  onMoved: () => void
}

export type StoppableChannel = (typeof stoppableChannels)[number]

/** Where each channel tells the user, with the switch of this device, and a button where the reader has stopped the messages. */
export function MessageWays({ ways, resuming, onResume, onMoved }: Props) {
  return (
    <ul className="grid gap-3 mt-3">
      {ways.map(way => (
        <li key={way.channel}>
          <h3 className="text-sm font-bold">{profileText.messageChannels[way.channel]}</h3>
          <p className="note wrap-anywhere">{whereOf(way)}</p>
          {way.channel === 'push' ? (
            <PushSwitch browsers={way.browsers} onMoved={onMoved} />
          ) : (
            way.is_stopped && <Resume channel={way.channel} isBusy={resuming === way.channel} onResume={onResume} />
          )}
        </li>
      ))}
    </ul>
  )
}

type ResumeProps = Pick<Props, 'onResume'> & { channel: StoppableChannel; isBusy: boolean }

function Resume({ channel, isBusy, onResume }: ResumeProps) {
  return (
    <button type="button" aria-disabled={isBusy} onClick={() => onResume(channel)} className={buttonClass('small', 'mt-2')}>
      <BusyLabel isBusy={isBusy}>{isBusy ? profileText.resuming : profileText.resume[channel]}</BusyLabel>
    </button>
  )
}

function whereOf({ channel, to, is_stopped: isStopped, browsers }: MessageWay): string {
  if (channel === 'push') return profileText.pushBrowsers(browsers.length)
  if (channel === 'email') {
    if (!to) return profileText.emailNowhere
    return isStopped ? profileText.emailStopped(to) : profileText.emailTo(to)
  }
  if (to && isStopped) return profileText.whatsappStopped(to)
  return to ? profileText.whatsappTo(to) : profileText.whatsappNowhere
}
