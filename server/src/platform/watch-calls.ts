import { AsyncLocalStorage } from 'node:async_hooks'
import { judgeCall, type Verdict } from './call-verdict.ts'

/** One request over the network and its answer, without secrets and personal data. */
export type Exchange = { method: string; path: string; status: number | null; request: string | null; answer: string | null }

/** One call to a company: an operation of its adapter, with what went over the network for it. */
export type CallRecord = {
  kind: 'gateway' | 'supplier'
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

const current = new AsyncLocalStorage<Exchange[]>()

/** Adds an exchange to the call that is being watched, if there is one. */
export function noteExchange(exchange: Exchange): void {
  const noted = current.getStore()
  if (noted && noted.length < mostExchanges) noted.push(exchange)
}

/** True while a call is being watched, so that its exchanges have to be noted. */
export function isWatched(): boolean {
  return current.getStore() !== undefined
}

type Watching = { kind: CallRecord['kind']; operations: readonly string[]; now: () => Date; take: (record: CallRecord) => void }

/** The company's adapter, of which each call is handed to `take` once it is over. The call itself does not wait for that. */
export function watchCalls<Company extends { id: string }>(company: Company, { kind, operations, now, take }: Watching): Company {
  return new Proxy(company, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function' || typeof name !== 'string' || !operations.includes(name)) return value
      return async (...input: unknown[]) => {
        const startedAt = now()
        const began = performance.now()
        const exchanges: Exchange[] = []
        let outcome = 'threw'
        try {
          const answer: unknown = await current.run(exchanges, () => Reflect.apply(value, target, input))
          outcome = describeOutcome(answer)
          return answer
        } finally {
          const tookMs = Math.round(performance.now() - began)
          const reference = referenceOf(input[0])
          take({ kind, company: target.id, operation: name, reference, outcome, verdict: judgeCall(outcome), startedAt, tookMs, exchanges })
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

function referenceOf(input: unknown): string | null {
  const { reference } = Object(input) as { reference?: unknown }
  const named = typeof input === 'string' ? input : reference
  return typeof named === 'string' ? named.slice(0, 100) : null
}
