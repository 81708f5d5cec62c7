import { formatIdr } from '@kilat/contract/money.ts'
import type { Traffic } from '@kilat/contract/operator/order-traffic.ts'
import type { OperatorOrder } from '@kilat/contract/operator/orders.ts'
import { accountName } from '../../text/accounts.ts'
import { actNames, callNames, eventNames, noticeTitle, type Shown } from '../../text/order.ts'
import { attemptNames } from '../../text/order-words.ts'
import { sayActor, sayData, sayMessage, sayMessageState, sayOutcome, sayReason } from './say-entry.ts'

export type Entry = {
  key: string
  at: string
  kind: Exclude<Shown, 'all'>
  title: string
  detail: string
  /** For a call: what makes another one the same. */
  same?: string
  /** How many of the same are told in this entry. */
  count?: number
}

/** Everything that is known to have happened to an order as one timeline, the newest entry first. */
export function entriesOf(order: OperatorOrder, traffic: readonly Traffic[]): Entry[] {
  const all = [...events(order), ...money(order), ...attempts(order), ...wires(traffic), ...acts(order)]
  return joinCalls(all.toSorted((one, other) => other.at.localeCompare(one.at)))
}

/** A store that asks every few seconds would hide everything else, so the same calls between two other entries are one. */
function joinCalls(entries: readonly Entry[]): Entry[] {
  const joined: Entry[] = []
  let calls = new Map<string, Entry>()
  for (const entry of entries) {
    if (entry.same === undefined) calls = new Map()
    const first = entry.same === undefined ? undefined : calls.get(entry.same)
    if (first) {
      first.count = (first.count ?? 1) + 1
      continue
    }
    const own = { ...entry }
    joined.push(own)
    if (own.same !== undefined) calls.set(own.same, own)
  }
  return joined
}

function events({ timeline }: OperatorOrder): Entry[] {
  return timeline.map(({ at, code, by, data }, place) => ({
    ...{ key: `event ${place}`, at, kind: 'event' as const, title: eventNames[code] },
    detail: [sayActor(by), ...sayData(data)].join(' · '),
  }))
}

function money({ payments, refunds, books }: OperatorOrder): Entry[] {
  const receipts = payments.flatMap(({ gateway, receipts }) =>
    receipts.map(({ id, amount, paid_at: at }) => ({
      ...{ key: `receipt ${id}`, at, kind: 'money' as const, title: `Uang masuk ${formatIdr(amount)}` },
      detail: `${gateway} · ${id}`,
    })),
  )
  const back = refunds.flatMap(({ id, amount, reason, settled_at: at }) =>
    at === null
      ? []
      : [
          {
            key: `refund ${id}`,
            at,
            kind: 'money' as const,
            title: `Uang kembali ${formatIdr(amount)}`,
            detail: `${sayReason(reason)} · ${id}`,
          },
        ],
  )
  const moved = books.postings.map(({ at, from, to, amount }, place) => ({
    ...{ key: `posting ${place}`, at, kind: 'money' as const, title: `${formatIdr(amount)} dibukukan` },
    detail: `${accountName(from)} → ${accountName(to)}`,
  }))
  return [...receipts, ...back, ...moved]
}

function attempts({ attempts }: OperatorOrder): Entry[] {
  return attempts.flatMap(
    ({ reference, supplier, sku, number, sent_at: sent, settled_at: settled, status, serial_number: serial, detail, cost }) => [
      ...(sent === null
        ? []
        : [
            {
              key: `sent ${reference}`,
              at: sent,
              kind: 'supplier' as const,
              title: `Percobaan ke-${number} ke ${supplier}`,
              detail: `${sku} · ${reference}`,
            },
          ]),
      ...(settled === null
        ? []
        : [
            {
              ...{ key: `settled ${reference}`, at: settled, kind: 'supplier' as const, title: `${supplier}: ${attemptNames[status]}` },
              detail: [serial && `SN ${serial}`, cost !== null && formatIdr(cost), detail].filter(Boolean).join(' · '),
            },
          ]),
    ],
  )
}

function wires(traffic: readonly Traffic[]): Entry[] {
  return traffic.map((wire, place) => toEntry(wire, `${wire.kind} ${place}`))
}

function toEntry({ at, kind, with: company, about, outcome, took_ms: took, reference }: Traffic, key: string): Entry {
  switch (kind) {
    case 'call':
      return {
        ...{ key, at, kind: 'supplier', same: [company, about, outcome, reference].join(' ') },
        title: `${company}: ${callNames[about] ?? about}`,
        detail: [sayOutcome(outcome), took !== null && `${took} mdtk`, reference].filter(Boolean).join(' · '),
      }
    case 'notice':
      return {
        ...{ key, at, kind: about === 'payments' ? 'money' : 'supplier', title: noticeTitle(company, about) },
        detail: reference ?? '',
      }
    case 'message':
      return { key, at, kind: 'news', title: `Kabar lewat ${company}: ${sayMessage(about)}`, detail: sayMessageState(outcome) }
  }
}

function acts({ acts }: OperatorOrder): Entry[] {
  return acts.map(({ at, act, by, note }, place) => ({
    ...{ key: `act ${place}`, at, kind: 'operator' as const, title: `${sayActor(by)} ${actNames[act] ?? act}` },
    detail: note ?? '',
  }))
}
