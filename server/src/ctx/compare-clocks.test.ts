import { expect, test } from 'vitest'
import { compareClocks } from './compare-clocks.ts'

/** Warnings about a database so far ahead, if it takes so long to answer and looks at its clock at the end. */
async function warnOf({ aheadMs, takesMs = 10 }: { aheadMs: number; takesMs?: number }): Promise<string[]> {
  let now = Date.parse('2026-01-01T00:00:00Z')
  const warnings: string[] = []
  const executeSql = async () => {
    now += takesMs
    return { rows: [{ ms: String(now + aheadMs) }] }
  }
  await compareClocks({
    boss: { getDb: () => ({ executeSql }) },
    clock: { now: () => new Date(now) },
    log: { warn: (facts: object, text?: string) => void warnings.push(`${text} ${Object.values(facts)}`) },
  })
  return warnings
}

test.each([
  [60_000, 'the database’s clock is ahead of this machine’s: set both by a time server 60000'],
  [-60_000, 'the database’s clock is behind this machine’s: set both by a time server 59990'],
])('a database whose clock is %d ms ahead is warned of', async (aheadMs, warning) => {
  expect(await warnOf({ aheadMs })).toEqual([warning])
})

test('clocks that differ by a second, or only seem to because the database was slow, are not warned of', async () => {
  for (const differs of [{ aheadMs: 1_000 }, { aheadMs: -1_000 }, { aheadMs: -20_000, takesMs: 30_000 }])
    expect(await warnOf(differs)).toEqual([])
})
