import pg from 'pg'
import type { NamedStatements, Parser, Statement } from './named-statements.ts'

type Types = { getTypeParser(id: number, format?: string): Parser }

/** A statement, how its rows are wanted, and where its answer goes. */
export type Asked = {
  text: string
  values: readonly unknown[]
  isArray: boolean
  /** The driver's readers of values if omitted. */
  types: Types | undefined
  end(error: Error | null, answer?: Answer): void
}

/** The parts of the driver's answer that the store and its libraries read. */
export type Answer = { command: string; rowCount: number | null; rows: unknown[]; fields: readonly pg.FieldDef[] }

type Input = {
  asked: readonly Asked[]
  /** Undefined if statements have no names here. */
  statements: NamedStatements | undefined
  /** Called before the answers are given. Answers true if it has the statements sent again instead. */
  onEnd(error: Error | null): boolean
}

/** The driver's side of a connection, as far as it is used here; its types leave these methods out or want more of them. */
type Wire = {
  stream: { cork(): void; uncork(): void }
  parse(message: { text: string; name: string }): void
  bind(message: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void
  describe(message: { type: 'P' }): void
  execute(): void
  close(message: { type: 'S'; name: string }): void
  sync(): void
}

/** Statements that are sent in one message. The driver calls it with the database's answers, one after the other. */
export type Batch = {
  submit(wire: Wire): void
  handleRowDescription(message: { fields: pg.FieldDef[] }): void
  handleDataRow(message: { fields: (string | null)[] }): void
  handleCommandComplete(message: { text: string }): void
  handleEmptyQuery(): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

type Sent = {
  asked: Asked
  statement: Statement | undefined
  answer: Answer
  parsers: readonly Parser[]
  isDescribed: boolean
  error?: Error
}

/** The driver turns values into the database's text with it, and exports it without a type. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils

/**
 * Sends statements with one message that ends them all: the database answers them together. The first that fails is the last that runs,
 * and all after it fail with its error.
 */
export function createBatch({ asked, statements, onEnd }: Input): Batch {
  const sent: Sent[] = []
  let at = 0
  let unsendable: Error | undefined
  let isEnded = false

  function end(error: Error | null) {
    if (isEnded) return
    isEnded = true
    if (error) for (const { statement } of sent.slice(at)) if (statement) statements?.doubt(statement)
    if (onEnd(error)) return
    // An error after the last answer is the commit's: what was carried out is not kept.
    const done = error ? Math.min(at, asked.length - 1) : at
    for (const [index, { end }] of asked.entries()) {
      const own = sent[index]
      const failure = own?.error ?? (index < done ? undefined : (error ?? unsendable))
      if (failure) end(failure)
      else end(null, own?.answer)
    }
  }

  function send(wire: Wire, asked: Asked, reading: Set<string>): Sent {
    const statement = statements?.find(asked.text)
    const name = statement?.name ?? ''
    const isKnown = statement !== undefined && name !== '' && (statement.isRead || reading.has(name))
    const fields = isKnown ? statement.columns : undefined
    if (!isKnown) wire.parse({ text: asked.text, name })
    if (name !== '') reading.add(name)
    wire.bind({ statement: name, values: asked.values, valueMapper: prepareValue })
    if (!fields) wire.describe({ type: 'P' })
    wire.execute()
    const answer: Answer = { command: '', rowCount: null, rows: [], fields: fields ?? [] }
    const parsers = fields && statement ? keptParsers(statement, asked) : []
    return { asked, statement: name === '' ? undefined : statement, answer, parsers, isDescribed: !fields }
  }

  return {
    submit(wire) {
      wire.stream.cork()
      try {
        for (const name of statements?.takeForgotten() ?? []) wire.close({ type: 'S', name })
        const reading = new Set<string>()
        for (const one of asked) sent.push(send(wire, one, reading))
      } catch (error) {
        // A value that can not be sent; its statement and those after it are left out.
        unsendable = error instanceof Error ? error : new Error(String(error))
      }
      wire.sync()
      wire.stream.uncork()
    },
    handleRowDescription({ fields }) {
      const now = sent[at]
      if (!now) return
      now.answer.fields = fields
      now.parsers = parsersOf(fields, now.asked)
    },
    handleDataRow({ fields }) {
      const now = sent[at]
      if (!now || now.error) return
      try {
        now.answer.rows.push(now.asked.isArray ? readArray(fields, now.parsers) : readObject(fields, now))
      } catch (error) {
        now.error = error instanceof Error ? error : new Error(String(error))
      }
    },
    handleCommandComplete({ text }) {
      const now = sent[at]
      at += 1
      if (!now) return
      const [command = '', ...counts] = text.split(' ')
      const count = counts.at(-1)
      now.answer.command = command
      now.answer.rowCount = count !== undefined && /^\d+$/.test(count) ? Number(count) : null
      if (!now.statement) return
      now.statement.isRead = true
      if (now.isDescribed) now.statement.columns = now.answer.fields
    },
    handleEmptyQuery() {
      at += 1
    },
    handleReadyForQuery: () => end(null),
    handleError: end,
  }
}

function parsersOf(fields: readonly pg.FieldDef[], { types = pg.types }: Asked): readonly Parser[] {
  return fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text'))
}

/** The readers that a statement's rows had before, if they were wanted the same way. */
function keptParsers(statement: Statement, asked: Asked): readonly Parser[] {
  const kind = asked.types ? 'own' : 'usual'
  const known = statement.parsers.get(kind)
  if (known) return known
  const parsers = parsersOf(statement.columns ?? [], asked)
  statement.parsers.set(kind, parsers)
  return parsers
}

function readArray(values: readonly (string | null)[], parsers: readonly Parser[]): unknown[] {
  return values.map((value, index) => (value === null ? null : parsers[index]?.(value)))
}

function readObject(values: readonly (string | null)[], { answer, parsers }: Sent): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [index, { name }] of answer.fields.entries()) {
    const value = values[index] ?? null
    row[name] = value === null ? null : parsers[index]?.(value)
  }
  return row
}
