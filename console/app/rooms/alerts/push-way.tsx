import { type AlertDevice, addAlertDevice, removeAlertDevice } from '@kilat/contract/operator/alerts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, sentenceOf } from '../../api/call.ts'
import { readDeviceSupport, takeDeviceAddress } from '../../lib/push-device.ts'
import { moment } from '../../lib/times.ts'
import { deviceText } from '../../text/alerts.ts'
import { Button } from '../../ui/button.tsx'
import { Say } from '../../ui/say.tsx'
import { toast } from '../../ui/toasts.tsx'

type Input = { devices: readonly AlertDevice[]; publicKey: string }

/** The browsers that get push messages, and this one. */
export function PushDevices({ devices, publicKey }: Input) {
  const known = useQueryClient()
  const [support, setSupport] = useState(readDeviceSupport)
  const keep = (ways: Awaited<ReturnType<typeof call<typeof addAlertDevice>>>) => known.setQueryData(['alert-ways'], ways)
  // A browser may be kept, or forgotten, although the answer was lost.
  const onError = () => void known.invalidateQueries({ queryKey: ['alert-ways'] })
  const add = useMutation({
    mutationFn: async () => {
      const address = await takeDeviceAddress(publicKey).finally(() => setSupport(readDeviceSupport()))
      return address && call(addAlertDevice, { body: { address, is_known: false } })
    },
    onSuccess: ways => {
      if (!ways) return
      keep(ways)
      toast({ kind: 'ok', title: deviceText.added, sentence: deviceText.addedSay })
    },
    onError,
  })
  const remove = useMutation({ mutationFn: (id: string) => call(removeAlertDevice, { params: { id } }), onSuccess: keep, onError })
  const isHere = devices.some(device => device.is_here)
  const problem = add.error ?? remove.error
  return (
    <div className="devices">
      {devices.length > 0 && (
        <ul>
          {devices.map(({ id, device, added_at: at, is_here: here }) => (
            <li key={id}>
              <span>
                {device}
                {here && <b> · {deviceText.here}</b>}
                <small>{deviceText.since(moment(at))}</small>
              </span>
              <Button
                aria-label={deviceText.removeNamed(device)}
                busyText={remove.isPending && remove.variables === id ? deviceText.removing : undefined}
                onClick={() => remove.mutate(id)}
              >
                {deviceText.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {problem && <Say kind="bad">{'code' in problem ? sentenceOf(problem) : deviceText.failed}</Say>}
      {!isHere && <Here support={support} busyText={add.isPending ? deviceText.adding : undefined} onAdd={() => add.mutate()} />}
    </div>
  )
}

type HereInput = { support: ReturnType<typeof readDeviceSupport>; busyText: string | undefined; onAdd: () => void }

/** Switches this browser on, or says what is in the way. */
function Here({ support, busyText, onAdd }: HereInput) {
  if (support === 'none' || support === 'install-first' || support === 'denied') return <Say>{deviceText.hindered[support]}</Say>
  return (
    <Button busyText={busyText} onClick={onAdd}>
      {deviceText.add}
    </Button>
  )
}
