/** Widths of bars and gaps of each symbol, by its value; the last three start in the sets A, B and C. */
const symbols = `
212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221
223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321
112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131
311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114
122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232`
  .trim()
  .split(/\s+/)

const stop = '2331112'
const [startB, startC, toB] = [104, 105, 100]

/** The white that scanners need at both ends, in modules. */
export const quietModules = 10

export type Code128 = {
  /** Width with the white at both ends, in modules. */
  modules: number
  /** Each black bar, from the left edge. */
  bars: { at: number; width: number }[]
}

/** A text of printable ASCII as Code 128; digits take half the space. Undefined for other texts. */
export function encodeCode128(text: string): Code128 | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined
  const values = valuesOf(text)
  const sum = values.reduce((before, value, at) => before + value * Math.max(1, at), 0)
  const widths = [...values, sum % 103].map(value => symbols[value]).join('') + stop
  let at = quietModules
  const bars: Code128['bars'] = []
  for (const [index, digit] of [...widths].entries()) {
    const width = Number(digit)
    if (index % 2 === 0) bars.push({ at, width })
    at += width
  }
  return { modules: at + quietModules, bars }
}

/** The start and the values of the text: pairs of digits in set C if it has digits only, single characters in set B otherwise. */
function valuesOf(text: string): number[] {
  const asB = (part: string) => [...part].map(character => character.charCodeAt(0) - 32)
  if (!/^\d{4,}$/.test(text)) return [startB, ...asB(text)]
  const pairs = (text.match(/\d\d/g) ?? []).map(Number)
  return [startC, ...pairs, ...(text.length % 2 === 0 ? [] : [toB, ...asB(text.slice(-1))])]
}
