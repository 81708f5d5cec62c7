import { expect, test } from 'vitest'
import { encodeCode128, quietModules } from './code-128.ts'

/** Black and white of each module, without the white at both ends. */
function modulesOf(text: string): string | undefined {
  const barcode = encodeCode128(text)
  if (!barcode) return undefined
  const modules = Array.from({ length: barcode.modules }, () => '0')
  for (const { at, width } of barcode.bars) modules.fill('1', at, at + width)
  return modules.slice(quietModules, -quietModules).join('')
}

// As another encoder draws it.
const known = '11010011100111100100101011001110011011001100101110110001000010110010110011100101111001001100011101011'

test('twelve digits become the bars that another encoder draws', () => {
  expect(modulesOf('881200456712')).toBe(known)
})

test.each([
  ['881200456712', 6],
  ['8812004567123', 8],
  ['TEST12345', 9],
  ['123', 3],
])('%s takes %i symbols between its start and its check', (text, symbols) => {
  // Eleven modules each, the start and the check too, and thirteen for the stop.
  expect(modulesOf(text)).toHaveLength((symbols + 2) * 11 + 13)
})

test('every text ends in the stop, begins and ends with white, and has no bar wider than four modules', () => {
  for (let code = 32; code < 127; code++) {
    const text = `A${String.fromCharCode(code)}9`
    const barcode = encodeCode128(text)
    expect(modulesOf(text)).toMatch(/^11010010000.*1100011101011$/)
    expect(barcode?.bars[0]?.at).toBe(quietModules)
    expect(Math.max(...(barcode?.bars ?? []).map(({ width }) => width))).toBeLessThanOrEqual(4)
  }
})

test('a text that the code can not hold has no bars', () => {
  expect(encodeCode128('')).toBeUndefined()
  expect(encodeCode128('kode é')).toBeUndefined()
})
