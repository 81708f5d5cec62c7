import { is, Param, Placeholder, type Query, QueryPromise, type SQL, sql } from 'drizzle-orm'
import { PgDatabase, PgDialect, type PgSession } from 'drizzle-orm/pg-core'
import { invariant } from '../platform/invariant.ts'
import type { Db, Reader } from './database.ts'

/** Stands for the values that a statement gets each time. None can be looked at: the statement is built before they are known. */
export type Given<Values extends object> = { [Key in keyof Values]: SQL<Values[Key]> }

/** A statement of the query builder. */
type Statement = PromiseLike<unknown> & { prepare(name: string): unknown }

type Prepare = PgSession['prepareQuery']
type Built = {
  text: string
  binders: readonly ((values: object) => unknown)[]
  fields: Parameters<Prepare>[1]
  how: Parameters<Prepare> extends [Query, unknown, unknown, ...infer Others] ? Others : never
  joined: unknown
}

/**
 * A statement that is built at its first use, for statements of hot paths: to build one takes longer than to send it. It may leave out some of its
 * values: then it is built once for each set of names that have one. `build` must depend on nothing but these names.
 *
 * Like the query builder's own, the statement is sent when it is waited for.
 */
export function buildOnce<Values extends object, Made extends Statement>(
  build: (db: Db, given: Given<Values>) => Made,
): (db: Reader, values: Values) => QueryPromise<Awaited<Made>> {
  const known = new Map<string, Built>()
  return (db, values) => {
    const names = Object.keys(values).filter(name => Reflect.get(values, name) !== undefined)
    const key = names.join()
    const built = known.get(key) ?? prepare(db => build(db, asGiven(names)))
    known.set(key, built)
    return new BuiltStatement<Awaited<Made>>(db, built, values)
  }
}

class BuiltStatement<Answer> extends QueryPromise<Answer> {
  readonly #db: Reader
  readonly #built: Built
  readonly #values: object

  constructor(db: Reader, built: Built, values: object) {
    super()
    this.#db = db
    this.#built = built
    this.#values = values
  }

  override execute(): Promise<Answer> {
    const { text, binders, fields, how, joined } = this.#built
    const params = binders.map(bind => bind(this.#values))
    // Without a name, even an empty one: the driver itself sends what has one, alone and read anew each time.
    const prepared = this.#db._.session.prepareQuery({ sql: text, params }, fields, undefined, ...how)
    if (joined !== undefined) Object.assign(prepared, { joinsNotNullableMap: joined })
    // The query builder reads the answer as it would for the statement that `build` made.
    return prepared.execute() as Promise<Answer>
  }
}

/** Has the query builder build a statement for a session that only notes it. */
function prepare(build: (db: Db) => Statement): Built {
  let noted: Parameters<Prepare> | undefined
  const statement = {
    joinsNotNullableMap: undefined,
    setToken: () => statement,
  }
  const session = {
    prepareQuery(...asked: Parameters<Prepare>) {
      noted = asked
      return statement
    },
  }
  build(databaseOf(session)).prepare('')
  invariant(noted, 'the query builder prepares what it has built')
  const [{ sql: text, params }, fields, , ...how] = noted
  return { text, binders: params.map(binderOf), fields, how, joined: statement.joinsNotNullableMap }
}

/** What the store's databases have, too: PGlite and PostgreSQL share the dialect. */
function databaseOf(session: object): Db {
  return new PgDatabase(new PgDialect(), session as PgSession, undefined) as unknown as Db
}

function binderOf(param: unknown): (values: object) => unknown {
  if (is(param, Placeholder)) return values => Reflect.get(values, param.name)
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param
  const { encoder, value: placeholder } = param
  return values => {
    const value: unknown = Reflect.get(values, placeholder.name)
    return value === null ? null : encoder.mapToDriverValue(value)
  }
}

/** The query builder takes placeholders wherever it takes an expression, which its types do not say of all places. */
function asGiven<Values extends object>(names: readonly string[]): Given<Values> {
  return Object.fromEntries(names.map(name => [name, sql.placeholder(name)])) as unknown as Given<Values>
}
