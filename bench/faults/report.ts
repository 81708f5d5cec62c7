import { formatIdr, rupiah } from '@kilat/contract/money.ts'
import type { FaultRun } from './fault-run.ts'
import type { FaultResult } from './run.ts'

/** True if every order, deposit and rupiah has its place. */
export function isRight({ verdict, complaints }: FaultResult): boolean {
  return verdict.faults.length === 0 && verdict.unfinished.length === 0 && complaints.length === 0
}

/** The figures of a run, for people. */
export function describeRun(run: FaultRun, result: FaultResult): string {
  const { verdict, bought, complaints, faults, kills, stops, durationMs } = result
  const placed = bought.filter(({ id }) => id !== null)
  const orders = placed.filter(({ plan }) => plan.kind === 'order').length
  const refused = countBy(bought.flatMap(({ refusal }) => refusal ?? []))
  const lines = [
    `seed ${run.seed}, ${run.database}, ${bought.length} buyers in ${Math.round(durationMs / 1_000)} s`,
    ...list('WRONG', [...complaints, ...verdict.faults]),
    ...list('UNFINISHED', verdict.unfinished),
    `${orders} orders, ${placed.length - orders} deposits; ${kills} kills, ${stops} stops of the database`,
    `refused: ${describeCounts(refused)}`,
    `faults: ${describeCounts(faults.list())}`,
    `ends: ${describeCounts([...verdict.ends].toSorted())}`,
    `waits for a person: ${[...verdict.waits].map(([what, { count, amount }]) => `${what} ${count} (${formatIdr(rupiah(amount))})`).join(', ') || 'nothing'}`,
    `units delivered after their money went back, the store's loss: ${verdict.lateUnits}`,
  ]
  return lines.join('\n')
}

function list(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const more = lines.length > 40 ? [`  … and ${lines.length - 40} more`] : []
  return [`${title}: ${lines.length}`, ...lines.slice(0, 40).map(line => `  ${line}`), ...more]
}

function countBy(words: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].toSorted()
}

function describeCounts(counts: readonly (readonly [string, number])[]): string {
  return counts.map(([what, count]) => `${what} ${count}`).join(', ') || 'none'
}
