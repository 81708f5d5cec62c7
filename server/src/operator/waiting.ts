import { formatIdr } from '@kilat/contract/money.ts'
import { listWaiting, type Waiting, type WaitingKind } from '@kilat/contract/operator/waiting.ts'
import type { Verb } from './verb.ts'

/** What waits, and the commands that end it. */
const kinds: Record<WaitingKind, { what: string; ends: (waiting: Waiting) => string[] }> = {
  hold: {
    what: 'order on hold',
    ends: ({ id, version }) => [
      `operator -- order ${id}`,
      ...['release', 'refund'].map(act => `operator -- ${act} ${id} --version ${version} --reason "…"`),
    ],
  },
  unknown: {
    what: 'delivery that its supplier has not ended; it is asked again by itself',
    ends: ({ subject_id: order, version }) => [
      `operator -- order ${order}`,
      `operator -- retry ${order} --version ${version} --reason "…"`,
    ],
  },
  transfer: { what: 'bank transfer to find in the statement', ends: () => ['operator -- transfers'] },
  suspense: {
    what: 'money in suspense',
    ends: ({ id }) => [`operator -- give-back ${id} --reason "…"`, `operator -- take ${id} <user, or store> --reason "…"`],
  },
  deposit: {
    what: 'money of a deposit whose account was deleted',
    ends: ({ id }) => [`operator -- give-back '${id}' --reason "…"`, `operator -- take '${id}' <user, or store> --reason "…"`],
  },
  taken_back: { what: 'money taken back at the gateway', ends: ({ id }) => [`operator -- accept-taken-back '${id}' --reason "…"`] },
  claim: { what: 'refund to be claimed or paid out', ends: () => ['operator -- claims'] },
  late_refund: { what: 'refund that the gateway has not made in time; ask the gateway', ends: () => [] },
  difference: { what: 'difference with a gateway', ends: () => ['operator -- differences'] },
  supplier: {
    what: 'supplier that takes no orders until somebody acts there',
    ends: ({ id }) => ['operator -- check', `operator -- resume-supplier ${id} --reason "…"`],
  },
  balance: { what: 'balance at a supplier that runs out, or is not known', ends: () => ['operator -- suppliers'] },
  delivery: { what: 'delivery by hand', ends: () => ['operator -- deliveries'] },
  price_list: {
    what: 'offers held back from a price list',
    ends: ({ id }) => ['operator -- price-lists', `operator -- sync-prices ${id} --preview --reason "…"`],
  },
  low_stock: {
    what: 'low stock of codes',
    ends: ({ id }) => [`operator -- stock '${id}'`, 'operator -- import-codes <file> --reason "…"'],
  },
  doubt: {
    what: 'delivery that its supplier confirmed, then called failed, or told of after its refund, and does not say clearly; ask its people',
    ends: ({ id, version }) =>
      ['delivered "serial number"', 'failed'].map(end => `operator -- settle ${id} ${end} --version ${version} --reason "…"`),
  },
  approval: {
    what: 'act that needs a second operator, or is done after a delay',
    ends: ({ id }) => ['agree', 'stop-approval'].map(act => `operator -- ${act} ${id} --reason "…"`),
  },
  overcharge: { what: 'attempt that cost too much', ends: () => ['catalog -- --resume <sku> --reason "…"'] },
}

export const waitingVerbs: readonly Verb[] = [
  {
    name: 'waiting',
    args: [],
    needs: [],
    summary: 'lists everything that waits for a person, with the commands that end it',
    async run(call) {
      const { data, cut_off: cutOff } = await call(listWaiting, {})
      const more = cutOff.map(kind => `There is more of this kind: ${kinds[kind].what}.`)
      return data.length === 0 ? ['Nothing waits for a person.'] : [...data.flatMap(describe), ...more]
    },
  },
]

function describe(waiting: Waiting): string[] {
  const { kind, id, subject_id: subject, amount, since, until } = waiting
  const { what, ends } = kinds[kind]
  const facts = [
    ...(amount === null ? [] : [formatIdr(amount)]),
    ...(subject === null || subject === id ? [] : [`of ${subject}`]),
    ...(until === null ? [] : [`decided by itself ${until}`]),
  ]
  return [`${since}  ${what}: ${[id, ...facts].join(', ')}`, ...ends(waiting).map(command => `    npm run ${command}`)]
}
