import type pg from 'pg'
import { isOutdated } from '../platform/database-down.ts'
import { createNamedStatements } from './named-statements.ts'
import { type Answer, type Asked, createBatch } from './statement-batch.ts'

type Query = pg.ClientBase['query']
type Callback = (error: Error | null, answer?: Answer) => void
type Config = { text: string; values?: unknown[]; rowMode?: string; types?: NonNullable<Asked['types']> }

/** A statement without values is surely a single one, which the database can be sent together with others. */
const single = /^\s*(?:select|insert|update|delete|with|begin|commit|rollback|savepoint|release|notify)\b[^;]*$/i
const begins = /^\s*begin\b/i
const ends = /^\s*(?:commit|rollback)\s*$/i

/** Connections on which only reads are asked for now. */
const reading = new WeakSet<object>()

/** Has reads that are asked for at one moment sent in one message, too: if one fails, those after it fail with its error. */
export async function readTogether<Answer>(client: pg.ClientBase, read: () => Promise<Answer>): Promise<Answer> {
  reading.add(client)
  try {
    return await read()
  } finally {
    reading.delete(client)
  }
}

/**
 * Makes a connection to PostgreSQL quicker, with the same meaning:
 *
 * - A tx begins with its first statement, in one message; one without statements is never sent.
 * - Statements of a tx that are asked for at one moment, such as its last one and its commit, are sent in one message. If one fails,
 *   those after it are not run and fail with its error: the tx can only be rolled back, as ever.
 * - With `isNamed` a statement that comes again is read and planned once, under a name. Not for poolers that hand connections around.
 */
export function sendTogether(client: pg.ClientBase, { isNamed, keep }: { isNamed: boolean; keep?: number }): void {
  const statements = isNamed ? createNamedStatements(keep) : undefined
  const send: Query = client.query.bind(client)
  /** In a tx, and among reads, they are sent together, else each alone. Those of a tx must not be sent again. */
  const waiting: { asked: Asked; isTogether: boolean; mayRepeat: boolean }[] = []
  /** The beginning of a tx that waits for its first statement. */
  let beginning: Asked | undefined
  let isInTx = false
  let isRunning = false
  let isPlanned = false

  function ask(asked: Asked) {
    const { text } = asked
    if (!isInTx && begins.test(text)) {
      beginning = { ...asked, end: () => {} }
      isInTx = true
      return asked.end(null, answerTo('BEGIN'))
    }
    const isEnd = ends.test(text)
    if (isEnd) isInTx = false
    if (isEnd && beginning) {
      beginning = undefined
      return asked.end(null, answerTo(text))
    }
    takeBeginning()
    const isOfTx = isInTx || isEnd
    const isTogether = isOfTx || reading.has(client)
    waiting.push({ asked, isTogether, mayRepeat: !isOfTx })
    if (!isRunning && waiting.length === 1 && (!isTogether || isEnd)) sendWaiting()
    else planSending()
  }

  function takeBeginning() {
    if (beginning) waiting.push({ asked: beginning, isTogether: true, mayRepeat: false })
    beginning = undefined
  }

  /** Later than all that follows from the present moment: promises are answered before the next tick. */
  function planSending() {
    if (isPlanned) return
    isPlanned = true
    queueMicrotask(() =>
      process.nextTick(() => {
        isPlanned = false
        if (!isRunning) sendWaiting()
      }),
    )
  }

  function sendWaiting() {
    const [first] = waiting
    if (!first) return
    const alone = waiting.findIndex(({ isTogether }) => !isTogether)
    const count = first.isTogether ? (alone < 0 ? waiting.length : alone) : 1
    const sent = waiting.splice(0, count)
    run(
      sent.map(({ asked }) => asked),
      sent.every(({ mayRepeat }) => mayRepeat),
    )
  }

  function run(asked: readonly Asked[], mayRepeat: boolean) {
    isRunning = true
    const onEnd = (error: Error | null) => {
      const isOld = error !== null && isOutdated(error)
      if (isOld) statements?.readAllAnew()
      if (isOld && mayRepeat) {
        run(asked, false)
        return true
      }
      isRunning = false
      if (waiting.length > 0) planSending()
      return false
    }
    send(asSubmittable(createBatch({ asked, statements, onEnd })))
  }

  const query = (config: Config | string, values?: unknown[] | Callback, callback?: Callback): unknown => {
    const end = typeof values === 'function' ? values : callback
    const asked = readAsked(config, typeof values === 'function' ? undefined : values)
    if (!asked) {
      takeBeginning()
      while (waiting.length > 0) sendWaiting()
      return Reflect.apply(send, client, [config, values, callback])
    }
    if (end) return ask({ ...asked, end })
    return new Promise((resolve, reject) => ask({ ...asked, end: (error, answer) => (error ? reject(error) : resolve(answer)) }))
  }
  client.query = asQuery(query)
}

/** Undefined for what the driver has to send itself. */
function readAsked(config: unknown, given: unknown[] | undefined): Omit<Asked, 'end'> | undefined {
  const { text, values = given ?? [], rowMode, types, ...others } = typeof config === 'string' ? { text: config } : readConfig(config)
  if (typeof text !== 'string' || Object.values(others).some(other => other !== undefined)) return undefined
  if (values.length === 0 && !single.test(text)) return undefined
  return { text, values, isArray: rowMode === 'array', types }
}

/** The driver's configuration of a query, which its types leave open. */
function readConfig(config: unknown): Partial<Config> {
  return config as Partial<Config>
}

/** The driver gives its own side of the connection, whose types ask for arguments that it does not read. */
function asSubmittable(batch: unknown): pg.Submittable {
  return batch as pg.Submittable
}

/** The driver's method has eight types, all of which this one has. */
function asQuery(query: unknown): Query {
  return query as Query
}

function answerTo(text: string): Answer {
  return { command: text.trim().toUpperCase(), rowCount: null, rows: [], fields: [] }
}
