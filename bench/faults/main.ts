import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type FaultRun, longRun, shortRun } from './fault-run.ts'
import { describeRun, isRight } from './report.ts'
import { runFaults } from './run.ts'

// `npm run bench:faults -- --buyers 10000 --database postgres --seed 7 [--short]`: a failing run names its seed, which replays its choices.
const { values } = parseArgs({
  options: {
    buyers: { type: 'string' },
    database: { type: 'string', default: 'pglite,postgres' },
    seed: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const seed = values.seed === undefined ? randomInt(1_000_000) : Number(values.seed)

for (const database of values.database.split(',')) {
  if (database !== 'pglite' && database !== 'postgres') throw new Error(`--database is pglite or postgres, not ${database}`)
  const preset = values.short ? shortRun : longRun(Number(values.buyers ?? 1_000))
  const buyers = Number(values.buyers ?? preset.buyers)
  const run: FaultRun = { ...preset, buyers, database, seed, say: line => console.log(line) }
  console.log(`seed ${seed}, ${run.buyers} buyers on ${database}`)
  const result = await runFaults(run)
  console.log(`\n${describeRun(run, result)}\n`)
  if (!isRight(result)) process.exitCode = 1
}
