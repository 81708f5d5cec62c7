/** CRC-32's polynomial with reversed bits: the lowest power is the highest bit. */
const polynomial = 0xedb88320
const one = 0x80000000
/** x^8, the factor for one more byte. */
const oneByte = 0x00800000

/**
 * CRC-32 is a remainder of polynomials over one bit. The checksum of joined texts is the exclusive or of each text's own checksum
 * multiplied by the factor for the number of bytes after it (as in zlib's crc32_combine).
 */
export function shiftFactor(byteLength: number): number {
  let factor = one
  let power = oneByte
  for (let rest = byteLength; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) factor = multiply(power, factor)
    power = multiply(power, power)
  }
  return factor
}

/** Product of two remainders. */
export function multiply(a: number, b: number): number {
  let product = 0
  let shifted = b
  for (let bits = a | 0; bits !== 0; bits <<= 1) {
    if (bits < 0) product ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1
  }
  return product >>> 0
}
