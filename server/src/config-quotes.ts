import { type ConfigProblem, unreadable } from './config-problem.ts'

const quoted = /^(["'])(.*)\1$/s

/** A value without the quotation marks around it, which a shell takes away, and `docker run --env-file` does not. */
export function unquote(value: string | undefined): string | undefined {
  const typed = value?.trim()
  return quoted.exec(typed ?? '')?.[2]?.trim() ?? typed
}

/** A problem for each variable in quotation marks: with them a secret would be another one, and refuse what its company sends. */
export function findQuoted(env: Record<string, string | undefined>, names: readonly string[]): ConfigProblem[] {
  return names
    .filter(name => quoted.test(env[name]?.trim() ?? ''))
    .map(name => unreadable(name, 'must not be in quotation marks: they would be part of its value'))
}
