import { AsyncLocalStorage } from 'node:async_hooks'
import { judgeCall, type Verdict } from './call-verdict.ts'
import { excerptOf } from './excerpt.ts'

/** One request over the network and its answer, without secrets and personal data. */
export type Exchange = { method: string; path: string; status: number | null; request: string | null; answer: string | null }

export const callKinds = ['gateway', 'supplier', 'player_checker', 'sign_in', 'mail', 'whatsapp', 'telegram', 'push'] as const

type CallKind = (typeof callKinds)[number]

/** One call to a company: an operation of its adapter, with what went over the network for it. */
export type CallRecord = {
  kind: CallKind
  company: string
  operation: string
  reference: string | null
  /** The kind of its outcome with its cause, or `threw`. */
  outcome: string
  verdict: Verdict
  startedAt: Date
  tookMs: number
  exchanges: readonly Exchange[]
}

const mostExchanges = 4

const current = new AsyncLocalStorage<{ exchanges: Exchange[]; keepsSentences: boolean }>()

/** Adds what went over the network to the call that is being watched, if there is one: excerpts of the two bodies. */
export function noteExchange({
  request,
  answer,
  ...exchange
}: Omit<Exchange, 'request' | 'answer'> & { request: () => unknown; answer: unknown }): void {
  const noted = current.getStore()
  if (!noted || noted.exchanges.length >= mostExchanges) return
  noted.exchanges.push({ ...exchange, request: excerptOf(request(), noted), answer: excerptOf(answer, noted) })
}

/** How the calls to a kind of company are watched. */
export type Watched = {
  operations: readonly string[]
  /** The field of an operation's input with our reference, which its first argument may also be itself; none if omitted. */
  referenceField?: 'reference' | 'id'
  /** True if calls are about a person, of whom the company's own sentences may tell. */
  isPersonal?: boolean
  /** A field of an operation's input that says so of one call. */
  personalField?: 'isLookup'
  /** True if a call that asks nobody is none. */
  onlyOverNetwork?: boolean
}

type Watching = Watched & { kind: CallKind; name: string; now: () => Date; take: (record: CallRecord) => void }

/** The company's adapter, of which each call is handed to `take` once it is over. The call itself does not wait for that. */
export function watchCalls<Company extends object>(company: Company, watching: Watching): Company {
  const { kind, name: id, operations, referenceField, isPersonal = false, personalField, onlyOverNetwork = false, now, take } = watching
  return new Proxy(company, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function' || typeof name !== 'string' || !operations.includes(name)) return value
      return async (...input: unknown[]) => {
        const startedAt = now()
        const began = performance.now()
        const exchanges: Exchange[] = []
        const keepsSentences = !isPersonal && !(personalField && Reflect.get(Object(input[0]), personalField) === true)
        let outcome = 'threw'
        try {
          const answer: unknown = await current.run({ exchanges, keepsSentences }, () => Reflect.apply(value, target, input))
          outcome = describeOutcome(answer)
          return answer
        } finally {
          const tookMs = Math.round(performance.now() - began)
          const reference = referenceOf(input[0], referenceField)
          const record = {
            kind,
            company: id,
            operation: name,
            reference,
            outcome,
            verdict: judgeCall(outcome),
            startedAt,
            tookMs,
            exchanges,
          }
          if (exchanges.length > 0 || !onlyOverNetwork) take(record)
        }
      }
    },
  })
}

/** Fields of an outcome that say more of it. */
const saying = ['status', 'cause', 'why', 'reason'] as const

/** A code of our own, never a sentence. */
function isCode(part: unknown): part is string {
  return typeof part === 'string' && /^[a-z0-9_]{1,40}$/.test(part)
}

function describeOutcome(answer: unknown): string {
  const { kind, ...more } = Object(answer) as Partial<Record<(typeof saying)[number] | 'kind', unknown>>
  return [kind, ...saying.map(name => more[name])].filter(isCode).join(' ') || 'answered'
}

function referenceOf(input: unknown, field: Watched['referenceField']): string | null {
  if (!field) return null
  const named: unknown = typeof input === 'string' ? input : Reflect.get(Object(input), field)
  return typeof named === 'string' ? named.slice(0, 100) : null
}
