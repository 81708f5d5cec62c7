import { join, relative } from 'node:path'
import { expect, test } from '@playwright/test'
import { runVerb } from '../server/src/operator/run-verb.ts'

/** Types a line of `npm run operator` at the store of the journeys. */
export async function operate(line: string): Promise<void> {
  const socket = join(test.info().project.outputDir, 'store', 'operator.sock')
  // As the server names it: the whole path may be too long for a socket.
  const ran = await runVerb({ args: [...line.split(' '), '--reason', 'a journey'], readSocket: () => relative(process.cwd(), socket) })
  expect(ran.code, ran.lines.join()).toBe(0)
}
