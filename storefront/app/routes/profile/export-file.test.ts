import { expect, test } from 'vitest'
import { exportFileName } from './export-file.ts'

test('the file’s name has the date in Jakarta', () => {
  expect(exportFileName('2026-11-20T16:59:59.000Z')).toBe('kilat-data-2026-11-20.json')
  expect(exportFileName('2026-11-20T17:00:00.000Z')).toBe('kilat-data-2026-11-21.json')
})
