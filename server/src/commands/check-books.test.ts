import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { runCommandHere } from '../test/run-command.ts'
import { createServerData } from '../test/server-data.ts'

const command = fileURLToPath(new URL('check-books.ts', import.meta.url))

let data: Awaited<ReturnType<typeof createServerData>>
beforeEach(async () => {
  data = await createServerData('books')
})
afterEach(() => data.remove())

async function change(...statements: string[]): Promise<void> {
  const opened = await openDatabase({ dataDir: data.env.DATA_DIR, databaseUrl: data.env.DATABASE_URL })
  for (const statement of statements) await opened.db.execute(sql.raw(statement))
  await opened.close()
}
const run = (...args: string[]) => runCommandHere(command, args, { env: { ...data.env } })

test('books that balance say so, and a difference or a check that failed ends with 1, each by its name', async () => {
  expect(await run()).toMatchObject({ code: 0, errors: '', lines: expect.arrayContaining(['The books balance.']) })
  await change(
    `insert into holdings (account, balance) values ('wallet:nobody', 5000)`,
    // So that one check fails, as one that takes too long does.
    'alter table lookups rename to lookups_away',
  )
  const { code, errors, lines } = await run()
  expect(code).toBe(1)
  expect(errors).toContain('a wallet with money in it is a user’s: wallet:nobody should be 0 and is 5000')
  expect(errors).toContain('  balance of wallet:nobody: 5000')
  expect(errors).toContain('Could not be checked: what a bought nickname cost is booked: relation "lookups" does not exist')
  expect(lines.at(-1)).toBe('2 differences, and checks that failed: 1.')
})

test('one order is looked for by its id in any spelling, and what is no id is called so', async () => {
  expect(await run('--order', 'klt 7q2m 9xh4 t8rc')).toMatchObject({ code: 1, errors: 'There is no order KLT-7Q2M-9XH4-T8RC.\n' })
  expect(await run('--order', 'PAY-7Q2M9XH4T8RC5VWA')).toMatchObject({
    code: 1,
    errors: 'PAY-7Q2M9XH4T8RC5VWA is not the id of an order.\n',
  })
})
