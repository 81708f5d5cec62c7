import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { OpenDatabase } from '../db/open.ts'
import { invariant } from '../platform/invariant.ts'

type Asking = (...args: never[]) => unknown

/**
 * What asks past its own open tx fails on the test's PostgreSQL, too: the embedded database, which has one connection, would
 * wait for that tx for ever.
 */
export function refusePastTx({ db, queueConnection }: OpenDatabase): void {
  const pool: unknown = Reflect.get(db, '$client')
  invariant(pool instanceof pg.Pool, 'PostgreSQL is reached through a pool')
  /** Of this database, because a tx on one may ask another. */
  const opened = new AsyncLocalStorage<{ isOpen: boolean }>()
  const guarded = (ask: Asking) => {
    return (...args: never[]) => {
      if (opened.getStore()?.isOpen) return Promise.reject(new Error('asked past the open tx: the embedded database would wait for ever'))
      return ask(...args)
    }
  }
  Object.assign(pool, { query: guarded(pool.query.bind(pool) as Asking), connect: guarded(pool.connect.bind(pool) as Asking) })
  const queue = queueConnection.db
  invariant(queue, 'the queue has a connection of its own')
  Object.assign(queue, { executeSql: guarded(queue.executeSql.bind(queue) as Asking) })

  const begin = db.transaction.bind(db)
  const transaction: typeof begin = (act, config) =>
    begin(tx => {
      const scope = { isOpen: true }
      return opened.run(scope, () => act(tx)).finally(() => (scope.isOpen = false))
    }, config)
  Object.assign(db, { transaction })
}
