import type { PGlite } from '@electric-sql/pglite'

type Send = PGlite['execProtocolStream']
type Answers = Awaited<ReturnType<Send>>
/** What the database said of a statement when it read it: its parameters, and the columns of its rows or that it has none. */
type Statement = { name: string; parameters: Answers; columns: Answers }

/** The kinds of messages to the database (the frontend messages of PostgreSQL's protocol, version 3). */
const kinds = { bind: 0x42, close: 0x43, describe: 0x44, execute: 0x45, parse: 0x50, query: 0x51, sync: 0x53 }
const statementKind = 0x53

/** Statements that are kept; others may change tables, after which the columns of kept statements may differ. */
const reusable = /^\s*(?:select|insert|update|delete|with)\b/i
const changesNoTable = /^\s*(?:begin|commit|rollback|savepoint|release|set|listen|unlisten|notify|lock|vacuum)\b/i

/** A kept statement takes some ten kilobytes, and a store has some hundred. */
const mostKept = 500

/** Clients that reuse statements already: a second layer would give its statements the names of the first one's. */
const reusing = new WeakSet<object>()

/**
 * Halves the time of a query. The embedded database's client sends six messages for each, waits for each answer, and the database
 * reads and plans a statement each time anew. Afterwards it reads a statement once, under a name, and gets the rest in one message.
 */
export function reuseStatements(client: Pick<PGlite, 'execProtocolStream'>, keep = mostKept): void {
  if (reusing.has(client)) return
  reusing.add(client)
  const send: Send = client.execProtocolStream.bind(client)
  const kept = new Map<string, Statement>()
  let made = 0
  let isSynced = false
  let read: { key: string; message: Uint8Array } | undefined
  let current: Statement | undefined
  let bound: Uint8Array | undefined

  function startReading(message: Uint8Array): boolean {
    const key = Buffer.from(message.buffer, message.byteOffset, message.byteLength).toString('latin1')
    current = kept.get(key)
    // A statement with a name of its own is its caller's.
    const text = key[5] === '\0' ? key.slice(6) : ''
    if (!current && !reusable.test(text)) {
      if (!changesNoTable.test(text)) kept.clear()
      return false
    }
    read = { key, message }
    return true
  }

  async function describe(options: Parameters<Send>[1]): Promise<Answers> {
    if (!read) return []
    const { key, message } = read
    if (current) {
      // The latest stand last.
      kept.delete(key)
      kept.set(key, current)
      return current.parameters
    }
    const name = `kept_${made}`
    made += 1
    const answers = await send(join([...forgetOldest(), withName(message, 5, name), describeStatement(name)]), options)
    const isColumns = ({ name: kind }: Answers[number]) => kind === 'rowDescription' || kind === 'noData'
    current = { name, parameters: answers.filter(({ name: kind }) => kind === 'parameterDescription'), columns: answers.filter(isColumns) }
    kept.set(key, current)
    return current.parameters
  }

  function forgetOldest(): Uint8Array[] {
    if (kept.size < keep) return []
    const [oldest] = kept
    if (!oldest) return []
    kept.delete(oldest[0])
    return [closeStatement(oldest[1].name)]
  }

  async function execute(message: Uint8Array, options: Parameters<Send>[1]): Promise<Answers> {
    const messages = bound ? [bound, message, syncMessage] : [message, syncMessage]
    reset()
    isSynced = true
    try {
      return await send(join(messages), options)
    } catch (error) {
      // A statement whose tables have changed is read again the next time.
      if (isError(error) && (error.code === '0A000' || error.code === '26000')) kept.clear()
      throw error
    }
  }

  function reset() {
    read = undefined
    current = undefined
    bound = undefined
  }

  client.execProtocolStream = async (message, options) => {
    const [kind] = message
    if (kind === kinds.sync) {
      reset()
      // The database has synchronised with the last message: a query of one message does so by itself.
      if (!isSynced) return send(message, options)
      isSynced = false
      return []
    }
    isSynced = false
    if (kind === kinds.query) {
      if (!changesNoTable.test(Buffer.from(message.subarray(5, 45)).toString('latin1'))) kept.clear()
      isSynced = true
      return send(message, options)
    }
    if (kind === kinds.parse) {
      reset()
      return startReading(message) ? [] : send(message, options)
    }
    if (!read) return send(message, options)
    if (kind === kinds.describe && message[5] === statementKind) return describe(options)
    if (!current) return send(message, options)
    if (kind === kinds.describe) return current.columns
    if (kind === kinds.execute) return execute(message, options)
    if (kind === kinds.bind) {
      bound = withName(message, 6, current.name)
      return []
    }
    return send(message, options)
  }
}

function isError(error: unknown): error is { code: string } {
  return typeof error === 'object' && error !== null && 'code' in error
}

const syncMessage = Uint8Array.of(kinds.sync, 0, 0, 0, 4)

function describeStatement(name: string): Uint8Array {
  return withName(Uint8Array.of(kinds.describe, 0, 0, 0, 6, statementKind, 0), 6, name)
}

function closeStatement(name: string): Uint8Array {
  return withName(Uint8Array.of(kinds.close, 0, 0, 0, 6, statementKind, 0), 6, name)
}

/** The message with a name at `at`, where it has an empty one. */
function withName(message: Uint8Array, at: number, name: string): Uint8Array {
  const named = Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(at)])
  named.writeUInt32BE(named.length - 1, 1)
  return named
}

/** A view of memory of its own, because the database reads from the memory's beginning. */
function join(messages: Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(messages.reduce((length, { length: more }) => length + more, 0))
  let at = 0
  for (const message of messages) {
    joined.set(message, at)
    at += message.length
  }
  return joined
}
