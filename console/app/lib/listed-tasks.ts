import type { Task, TaskAct } from '@kilat/contract/operator/tasks.ts'
import type { WaitingKind } from '@kilat/contract/operator/waiting.ts'

/** How many tasks these are, with a plus if more of a kind among them wait than are listed. */
export function countOf(tasks: readonly Pick<Task, 'kind'>[], cut: readonly WaitingKind[]): string {
  return `${tasks.length}${tasks.some(({ kind }) => cut.includes(kind)) ? '+' : ''}`
}

type Listed = { data: readonly Pick<Task, 'id' | 'can'>[]; cut_off: readonly WaitingKind[] }

/** True if a list shows that an act can not be done any more. What a cut list does not show may still wait. */
export function isGone({ data, cut_off: cut }: Listed, { id, act }: { id: string; act: TaskAct }): boolean {
  return cut.length === 0 && !data.some(task => task.id === id && task.can.includes(act))
}
