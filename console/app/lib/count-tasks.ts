import type { Task } from '@kilat/contract/operator/tasks.ts'
import type { WaitingKind } from '@kilat/contract/operator/waiting.ts'

/** How many tasks these are, with a plus if more of a kind among them wait than are listed. */
export function countOf(tasks: readonly Pick<Task, 'kind'>[], cut: readonly WaitingKind[]): string {
  return `${tasks.length}${tasks.some(({ kind }) => cut.includes(kind)) ? '+' : ''}`
}
