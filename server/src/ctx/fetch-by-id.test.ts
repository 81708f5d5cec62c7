import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { fetchById } from './fetch-by-id.ts'

test('the queue’s own statement names the jobs it takes by their ids instead of joining all jobs of their name', async () => {
  const sent: string[] = []
  const cached = { name: 'counted', table: 'job_common', policy: 'standard' }
  const db = {
    executeSql: async (text: string) => {
      sent.push(text)
      return { rows: /pgboss\.queue/i.test(text) ? [cached] : [] }
    },
  }
  const boss = new PgBoss({ db: fetchById(db), supervise: false, schedule: false, migrate: false })
  await boss.fetch('counted', { batchSize: 4, db: fetchById(db) }).catch(() => {})
  const fetch = sent.find(text => /SKIP LOCKED/.test(text) && /next/.test(text)) ?? ''
  expect(fetch).toContain(`WHERE name = 'counted' AND j.id = any(array(select id from next))`)
  expect(fetch).not.toMatch(/from next\s+where/i)
})

test('any other statement is sent as it is, with its values', async () => {
  const sent: unknown[] = []
  const db = fetchById({
    executeSql: async (text, values) => {
      sent.push([text, values])
      return { rows: [] }
    },
  })
  await db.executeSql('select * from pgboss.job where id = $1', ['a'])
  expect(sent).toEqual([['select * from pgboss.job where id = $1', ['a']]])
})
