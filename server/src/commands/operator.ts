import { readConfig } from '../config.ts'
import { runVerb } from '../operator/run-verb.ts'

/** Asks the running store to do what was typed. Exits with 1 if it refuses, or if there is no store to ask. */
async function run(args: readonly string[]): Promise<number> {
  const { lines, code } = await runVerb({ args, readSocket: () => readConfig().operatorSocket })
  for (const line of lines)
    if (code === 0) console.log(line)
    else console.error(line)
  return code
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  return 1
})
