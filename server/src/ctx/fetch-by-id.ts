import type { ConstructorOptions } from 'pg-boss'

type QueueDb = NonNullable<ConstructorOptions['db']>

/** The end of the queue's statement that takes due jobs: it joins the chosen ones with all jobs of their name. */
const joined = /\bFROM next\s+WHERE name = ('[\w-]+') AND j\.id = next\.id\b/

/**
 * Names the jobs that are taken by their ids, as an array that is read first. Statements are kept with the plan of their first use, when the table is
 * empty: then the join reads every job of this name, done ones too, each time.
 */
export function fetchById(db: QueueDb): QueueDb {
  const executeSql: QueueDb['executeSql'] = (text, values) =>
    db.executeSql(text.replace(joined, 'WHERE name = $1 AND j.id = any(array(select id from next))'), values)
  return Object.assign(Object.create(db), { executeSql })
}
