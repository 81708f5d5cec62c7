import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { operatorHeader } from '@kilat/contract/operator/act.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from './db/open.ts'
import { listOpenFiles } from './test/list-open-files.ts'
import { runCommand } from './test/run-command.ts'
import { createServerData } from './test/server-data.ts'
import { freePort, type ServerProcess, spawnServer, startServer } from './test/server-process.ts'

// A trial on the embedded database, from its first start to its end: all tests ask the same one.
let trial: ServerProcess
let trialData: Awaited<ReturnType<typeof createServerData>>
beforeAll(async () => {
  trialData = await createServerData('trial')
  // In a folder that does not exist yet, as at a store's first start.
  trialData.env.DATA_DIR = join(trialData.env.DATA_DIR, 'new')
  trial = await startServer(await freePort(), trialData.env)
})
afterAll(async () => {
  await trial.kill()
  await trialData.remove()
})

test('a second server on the same data folder refuses to start and says why', async () => {
  const second = spawnServer(await freePort(), trialData.env)
  expect(await second.ended(), second.output()).toBe(1)
  expect(second.output()).toContain('is in use by another Kilat process')
  expect((await fetch(`${trial.origin}/health/ready`)).status).toBe(200)
})

test.skipIf(process.platform === 'win32')('other users can reach no file of a new store while it runs', async () => {
  expect(await listOpenFiles(trialData.env.DATA_DIR)).toEqual([])
})

test('the start of a trial says that anybody can sign in as anybody', async () => {
  await vi.waitFor(() => expect(trial.output()).toContain('Trial accounts are on: whoever reaches this port is in as anybody.'))
})

test('a trial has its payer page and its simulated channels, and says so', async () => {
  expect((await fetch(`${trial.origin}/sandbox/pay/style.css`)).status).toBe(200)
  await vi.waitFor(() => expect(trial.output()).toContain('This is a trial: payments, deliveries and nicknames are simulated.'))
})

const operator = fileURLToPath(new URL('./commands/operator.ts', import.meta.url))

test('the operator’s command asks the running store at its socket; the same calls from outside are refused, and without a store it says so', async () => {
  const cwd = tmpdir()
  const listed = await runCommand(operator, ['suspense'], { cwd, env: trialData.env })
  expect(listed, listed.errors).toMatchObject({ code: 0, lines: ['No money waits in suspense.'] })
  const given = await runCommand(operator, ['give-back', 'SUS-0000000000000000', '--reason', 'sent back'], { cwd, env: trialData.env })
  expect(given).toMatchObject({ code: 1, errors: 'Uang ini tidak ada di daftar. Cek lagi nomornya. (not_found)\n' })
  const checked = await runCommand(operator, ['check'], { cwd, env: trialData.env })
  expect(checked, checked.errors).toMatchObject({
    code: 0,
    lines: [
      /^company /,
      /^gateway sandbox +works /,
      /^gateway trial_transfer +works /,
      /^supplier voucher_stock +works .* 20 codes can be opened/,
    ].map(line => expect.stringMatching(line)),
  })
  const headers = { [operatorHeader]: 'ujang', 'x-forwarded-for': '127.0.0.1', authorization: 'Bearer ujang' }
  expect((await fetch(`${trial.origin}/api/operator/suspense`, { headers })).status).toBe(401)
  const alone = await runCommand(operator, ['suspense'], { cwd, env: { DATA_DIR: dirname(trialData.env.DATA_DIR) } })
  expect(alone).toMatchObject({ code: 1, errors: expect.stringContaining('No store is running here') })
})

test('a stopped store leaves its folder to the next one', async () => {
  expect(await trial.stop(), trial.output()).toBe(0)
  const next = await openDatabase({ dataDir: trialData.env.DATA_DIR })
  await next.close()
})
