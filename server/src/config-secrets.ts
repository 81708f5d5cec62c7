import { z } from 'zod'

const secret = (least: number) => z.string().min(least, `must be at least ${least} characters`).optional()

export const secretsShape = { SANDBOX_SECRET: secret(16), CODE_SECRET: secret(32) }

export const secretsVariables = [
  { name: 'SANDBOX_SECRET', fallback: undefined, meaning: 'Secret with which the sandbox signs its notices; new at every start until set' },
  {
    name: 'CODE_SECRET',
    fallback: undefined,
    meaning: 'Secret that one-time codes are made from, the same on all machines of a store; kept in `DATA_DIR` until set',
  },
] as const
