import { expect, test } from 'vitest'
import { judgeSoak, type SoakMinute } from './soak-metrics.ts'

const level: Omit<SoakMinute, 'minute'> = {
  ...{ bought: 600, failed: 0, placed: { p50: 20, p99: 80 }, delivered: { p50: 90, p99: 300 } },
  ...{ memory: 300, handles: 60, connections: 12, deadPercent: 4, bytesAJob: 900, databaseKbAnOrder: 40 },
}
const minutes = (change: (minute: number) => Partial<SoakMinute>) =>
  Array.from({ length: 9 }, (_, at) => ({ minute: at + 1, ...level, ...change(at + 1) }))

test('a soak is level if nothing is more in its last third than in its middle one, whatever its first third was', () => {
  expect(judgeSoak(minutes(minute => (minute <= 3 ? { memory: 150, handles: 20 } : {}))).filter(line => !line.endsWith('level'))).toEqual(
    [],
  )
})

test('memory that grows, and purchases that take longer or fail, are told', () => {
  const found = judgeSoak(
    minutes(minute => ({ memory: 200 + 60 * minute, delivered: { p50: 90, p99: minute > 6 ? 900 : 300 }, failed: minute === 9 ? 2 : 0 })),
  )
  expect(found.filter(line => /[A-Z]{5}/.test(line))).toEqual([
    '2 purchases FAILED',
    'memory: 500.0 → 680.0, GROWS',
    'delivered p99: 300.0 → 900.0, GROWS',
  ])
})

test('a soak of two minutes has no verdict', () => {
  expect(judgeSoak(minutes(() => ({})).slice(0, 2))).toEqual(['Too short for a verdict.'])
})
