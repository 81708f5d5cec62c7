import { z } from 'zod'
import { type ConfigProblem, unreadable } from './config-problem.ts'
import { defaultOperatorSocket, findSocketProblem } from './platform/operator-socket.ts'

export const operatorShape = { OPERATOR_SOCKET: z.string().optional() }

export const operatorVariables = [
  {
    name: 'OPERATOR_SOCKET',
    fallback: undefined,
    meaning:
      "Local socket of the operators' calls (`npm run operator`): `operator.sock` in `DATA_DIR` until set, on Windows a pipe; `off` for none",
  },
] as const

/** The socket for operators' calls, null for none, and the problem with its path. */
export function chooseOperatorSocket(given: { OPERATOR_SOCKET?: string | undefined; DATA_DIR: string }): {
  socket: string | null
  problems: ConfigProblem[]
} {
  if (given.OPERATOR_SOCKET === 'off') return { socket: null, problems: [] }
  const socket = given.OPERATOR_SOCKET ?? defaultOperatorSocket(given.DATA_DIR, process.platform)
  const problem = findSocketProblem(socket, process.platform)
  return { socket, problems: problem === undefined ? [] : [unreadable('OPERATOR_SOCKET', problem)] }
}
