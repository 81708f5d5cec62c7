import {
  catalogSwitchKinds,
  listSwitches,
  planCatalogSwitch,
  planStoreSwitch,
  type SwitchEffect,
  type SwitchKind,
  switchKinds,
  turnCatalogOff,
  turnCatalogOn,
  turnStoreOff,
  turnStoreOn,
} from '@kilat/contract/operator/switches.ts'
import { readMoment } from './read-moment.ts'
import { type Call, UsageError, type Verb } from './verb.ts'

const subjectArg = '<item/…|product/…|supplier/…|channel/…|gateway/…|store/store>'

export const switchVerbs: readonly Verb[] = [
  {
    name: 'switches',
    args: [],
    needs: [],
    summary: 'lists what is switched off, until when, and what that stops',
    async run(call) {
      const { data } = await call(listSwitches, {})
      if (data.length === 0) return ['Nothing is switched off.']
      return data.flatMap(({ kind, subject, version, name, sentence, until, at, by, reason, stops }) => [
        `${kind}/${subject}@${version}  ${name}, off ${until === null ? 'until somebody switches it on' : `until ${until}`}: "${sentence}"`,
        `    by ${by} at ${at}: ${reason}`,
        ...describeEffect(stops).map(line => `    ${line}`),
      ])
    },
  },
  {
    name: 'plan-switch',
    args: [subjectArg],
    needs: [],
    summary: 'shows what switching something off would stop, and its version',
    async run(call, { args: [about = ''] }) {
      const { kind, subject } = readNamed(about)
      const { data } = isOfCatalog(kind)
        ? await call(planCatalogSwitch, { params: { kind, subject } })
        : await call(planStoreSwitch, { params: { kind, subject } })
      return [`${about}@${data.version}  ${data.name}, ${data.is_off ? 'off' : 'on'}`, ...describeEffect(data.stops)]
    },
  },
  {
    name: 'switch-off',
    args: [subjectArg, '<"sentence for buyers">', '[until such as 2026-11-30T06:00+07:00]'],
    needs: ['version', 'reason'],
    summary: 'switches something off in all pages within seconds, with a sentence for buyers; what is paid or open goes on',
    async run(call, { args: [about = '', sentence = '', typed], version, reason }) {
      const until = typed === undefined ? null : readMoment(typed, { what: 'The end' })
      return describeEnd(about, await turnOff(call, { ...readNamed(about), sentence, until, version, reason }))
    },
  },
  {
    name: 'switch-on',
    args: [subjectArg],
    needs: ['version', 'reason'],
    summary: 'ends such a switch, which gives back what was before',
    async run(call, { args: [about = ''], version, reason }) {
      const { kind, subject } = readNamed(about)
      const said = { subject, version, reason }
      const { data } = isOfCatalog(kind)
        ? await call(turnCatalogOn, { body: { kind, ...said } })
        : await call(turnStoreOn, { body: { kind, ...said } })
      return describeEnd(about, data)
    },
  },
]

type Off = { kind: SwitchKind; subject: string; sentence: string; until: string | null; version: number; reason: string }

async function turnOff(call: Call, { kind, ...said }: Off) {
  const sent = isOfCatalog(kind) ? call(turnCatalogOff, { body: { kind, ...said } }) : call(turnStoreOff, { body: { kind, ...said } })
  return (await sent).data
}

function isOfCatalog(kind: SwitchKind): kind is (typeof catalogSwitchKinds)[number] {
  return catalogSwitchKinds.some(known => known === kind)
}

/** `supplier/digiflazz`, or `store/store`. */
function readNamed(about: string): { kind: SwitchKind; subject: string } {
  const [typed, subject = '', ...more] = about.split('/')
  const kind = switchKinds.find(kind => kind === typed)
  if (!kind || subject === '' || more.length > 0) throw new UsageError(`Say what: ${subjectArg}.`)
  return { kind, subject }
}

function describeEffect(stops: SwitchEffect): string[] {
  const { items_stopped: stopped, items_moved: moved, channels_stopped: closed, channels_moved: others } = stops
  return [
    `${stopped} items can not be bought${moved > 0 ? `, ${moved} are sold through another supplier` : ''}`,
    ...(closed.length > 0 ? [`no new payment by ${closed.join(', ')}`] : []),
    ...(others.length > 0 ? [`another gateway is asked for ${others.join(', ')}`] : []),
    `${stops.orders_under_way} paid orders and ${stops.payments_open} open payments go on`,
  ]
}

function describeEnd(about: string, { version, is_off: isOff }: { version: number; is_off: boolean }): string[] {
  return [`${about} is ${isOff ? 'off' : 'on'} now, version ${version}.`]
}
