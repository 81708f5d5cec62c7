import type pg from 'pg'

export type Parser = (value: string) => unknown

/** What a connection knows of a statement's text. */
export type Statement = {
  /** Undefined until the text comes a second time: what comes once is not worth a place. */
  name: string | undefined
  /** False before the database has read it under its name, and when it may have forgotten it. */
  isRead: boolean
  /** The columns of its rows, once the database has told them under this name. */
  columns: readonly pg.FieldDef[] | undefined
  /** Readers of these columns' values, by the kind of reading. */
  parsers: Map<string, readonly Parser[]>
}

/** A kept statement takes some ten kilobytes of its connection's process. Those of an order are a hundred. */
const mostKept = 200

/** What is named; other statements may change tables or settings. */
const reusable = /^\s*(?:select|insert|update|delete|with|begin|commit|rollback)\b/i

/** The statements of one connection, by their text. The ones not used for longest are forgotten first. */
export type NamedStatements = {
  find(text: string): Statement
  /** Its message failed, so the database may have read it or not: it forgets it, and reads it anew. */
  doubt(statement: Statement): void
  /** Names that the database has to forget, each answered once. */
  takeForgotten(): string[]
  /** Has all statements of all connections read anew, because the database may have forgotten them or their tables have changed. */
  readAllAnew(): void
}

/** Counts how often a statement of any connection was found outdated: those of all others may be, too. */
let timesOutdated = 0

/** `keep`: the most statements that are kept. */
export function createNamedStatements(keep = mostKept): NamedStatements {
  const known = new Map<string, Statement>()
  let made = 0
  let seenOutdated = timesOutdated
  let forgotten: string[] = []

  function doubt(statement: Statement) {
    if (statement.name !== undefined) forgotten.push(statement.name)
    statement.isRead = false
    statement.columns = undefined
    statement.parsers.clear()
  }

  function doubtAll() {
    seenOutdated = timesOutdated
    for (const statement of known.values()) doubt(statement)
  }

  function keepNew(text: string): Statement {
    const statement: Statement = { name: undefined, isRead: false, columns: undefined, parsers: new Map() }
    if (!reusable.test(text)) return statement
    known.set(text, statement)
    const [oldest] = known
    if (known.size > keep && oldest) {
      known.delete(oldest[0])
      doubt(oldest[1])
    }
    return statement
  }

  return {
    find(text) {
      const statement = known.get(text)
      if (!statement) return keepNew(text)
      // The latest stand last.
      known.delete(text)
      known.set(text, statement)
      if (statement.name === undefined) {
        statement.name = `kept_${made}`
        made += 1
      }
      return statement
    },
    doubt,
    takeForgotten() {
      if (seenOutdated !== timesOutdated) doubtAll()
      const taken = forgotten
      forgotten = []
      return taken
    },
    readAllAnew() {
      timesOutdated += 1
    },
  }
}
