import { type ShownAlertWay, tryAlertWay } from '@kilat/contract/operator/alerts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAlertWays } from '../../api/alerts.ts'
import { call, sentenceOf } from '../../api/call.ts'
import { moment } from '../../lib/times.ts'
import { wayNames, wayText } from '../../text/alerts.ts'
import { Button } from '../../ui/button.tsx'
import { Say } from '../../ui/say.tsx'
import { toast } from '../../ui/toasts.tsx'
import { PushDevices } from './push-way.tsx'
import { TelegramSheet } from './telegram-sheet.tsx'
import { WaySheet } from './way-sheet.tsx'

/** Where the signed-in operator hears of alerts. */
export function Ways() {
  const ways = useAlertWays()
  const [open, setOpen] = useState<ShownAlertWay>()
  const close = () => setOpen(undefined)
  const isUnconnected = open?.way === 'telegram' && open.address === null
  return (
    <section className="panel" aria-labelledby="ways">
      <div className="panel-head">
        <h2 id="ways">{wayText.title}</h2>
      </div>
      <p className="inside muted">{wayText.intro}</p>
      {ways.error && <Say kind="bad">{sentenceOf(ways.error)}</Say>}
      <ul className="rows">
        {ways.data?.data.map(way => (
          <Way key={way.way} way={way} onOpen={() => setOpen(way)}>
            {way.way === 'push' && ways.data.push_key !== null && (
              <PushDevices devices={ways.data.devices} publicKey={ways.data.push_key} />
            )}
          </Way>
        ))}
      </ul>
      {open && (isUnconnected ? <TelegramSheet onClose={close} /> : <WaySheet way={open} onClose={close} />)}
    </section>
  )
}

type WayInput = { way: ShownAlertWay; onOpen: () => void; children?: ReactNode }

function Way({ way, onOpen, children }: WayInput) {
  const known = useQueryClient()
  const name = wayNames[way.way]
  const attempt = useMutation({
    mutationFn: () => call(tryAlertWay, { params: { way: way.way } }),
    onSuccess: ({ data: { outcome } }) => {
      const sentence = outcome === 'not_sent' ? undefined : wayText.triedSay(name)
      toast({ kind: outcome === 'sent' ? 'ok' : 'info', title: wayText.tried[outcome], sentence })
      return known.invalidateQueries({ queryKey: ['alert-ways'] })
    },
  })
  const state = stateOf(way)
  return (
    <li className="row way">
      <span>
        <b>{name}</b>
        <small>{describe(way)}</small>
        <small>
          <span className={`state ${state.look}`}>{state.says}</span>
        </small>
      </span>
      {attempt.error && <Say kind="bad">{sentenceOf(attempt.error)}</Say>}
      {way.is_offered && (
        <span className="way-acts">
          {way.address !== null && (
            <Button
              aria-label={wayText.tryNamed(name)}
              busyText={attempt.isPending ? wayText.trying : undefined}
              onClick={() => attempt.mutate()}
            >
              {wayText.try}
            </Button>
          )}
          <Opener way={way} name={name} onOpen={onOpen} />
        </span>
      )}
      {children}
    </li>
  )
}

function Opener({ way: { way, address }, name, onOpen }: { way: ShownAlertWay; name: string; onOpen: () => void }) {
  if (address !== null)
    return (
      <Button aria-label={wayText.changeNamed(name)} onClick={onOpen}>
        {wayText.change}
      </Button>
    )
  // It begins in a browser.
  if (way === 'push') return null
  const isChat = way === 'telegram'
  return (
    <Button aria-label={isChat ? wayText.connectNamed(name) : wayText.addNamed(name)} onClick={onOpen}>
      {isChat ? wayText.connect : wayText.add}
    </Button>
  )
}

function describe({ way, address, quiet_from: from, quiet_until: until, urgent_passes: passes }: ShownAlertWay): string {
  if (address === null) return wayText.none
  const shown = way === 'telegram' ? wayText.chat : way === 'push' ? wayText.browsers : address
  if (from === null || until === null) return shown
  const hours = from === until ? wayText.quietAlways : wayText.quiet(from.replace(':', '.'), until.replace(':', '.'))
  return `${shown} · ${hours}${passes ? wayText.passes : ''}`
}

function stateOf({ way, is_offered, address, is_on, heard_at: heardAt, trouble }: ShownAlertWay): { look: string; says: string } {
  if (!is_offered) return { look: 'none', says: wayText.missing[way] }
  if (address === null) return { look: 'none', says: wayText.untried }
  if (!is_on) return { look: 'none', says: wayText.off }
  if (trouble !== null) return { look: 'bad', says: wayText.trouble(trouble) }
  return heardAt === null ? { look: 'hollow', says: wayText.untried } : { look: 'ok', says: wayText.heard(moment(heardAt)) }
}
