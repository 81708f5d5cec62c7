import { constants, crc32, deflateRawSync } from 'node:zlib'
import { nonceLength } from '../http/nonce.ts'
import { multiply, shiftFactor } from './crc-shift.ts'

/** A page ready to be sent, except for its nonces. */
export type HtmlTemplate = {
  byteLength: number
  /** The page with this nonce, for one answer. */
  fill(nonce: string): Buffer<ArrayBuffer>
  /** The same, as gzip. The page is compressed once; a nonce costs one copy. */
  fillGzip(nonce: string): Buffer<ArrayBuffer>
}

type Mould = { bytes: Buffer; holes: readonly number[] }

/** Splits a page at its placeholders. */
export function createHtmlTemplate(html: string, placeholder: string): HtmlTemplate {
  const segments = html.split(placeholder).map(text => Buffer.from(text))
  const plain = castPlain(segments)
  let gzip: (Mould & { checksum: (nonce: string) => number }) | undefined
  return {
    byteLength: plain.bytes.length,
    fill: nonce => pour(plain, nonce),
    fillGzip(nonce) {
      gzip ??= { ...castGzip(segments), checksum: createChecksum(segments) }
      const filled = pour(gzip, nonce)
      filled.writeUInt32LE(gzip.checksum(nonce), filled.length - 8)
      return filled
    },
  }
}

function pour(mould: Mould, nonce: string): Buffer<ArrayBuffer> {
  const filled = Buffer.allocUnsafe(mould.bytes.length)
  mould.bytes.copy(filled)
  for (const hole of mould.holes) filled.write(nonce, hole, nonceLength, 'latin1')
  return filled
}

const gap = Buffer.alloc(nonceLength)

function castPlain(segments: readonly Buffer[]): Mould {
  return join(segments, gap, 0)
}

/**
 * A gzip file whose nonces are uncompressed, so that they can be replaced: each text between them is compressed up to
 * a byte boundary (RFC 1951, 3.2.4), and the nonce follows as a stored block.
 */
function castGzip(segments: readonly Buffer[]): Mould {
  const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
  const storedBlock = Buffer.concat([Buffer.from([0, nonceLength, 0, ~nonceLength & 0xff, 0xff]), gap])
  const blocks = join(segments.map(compressSegment), storedBlock, storedBlock.length - nonceLength)
  const end = Buffer.alloc(10)
  end.writeUInt16LE(0x0003, 0)
  end.writeUInt32LE(castPlain(segments).bytes.length, 6)
  return { bytes: Buffer.concat([header, blocks.bytes, end]), holes: blocks.holes.map(hole => hole + header.length) }
}

/** Earlier text helps to compress a segment, but not the nonces: zeros take their place, which no page contains. */
function compressSegment(segment: Buffer, index: number, segments: readonly Buffer[]): Buffer {
  const before = index > 0 ? join([...segments.slice(0, index), Buffer.alloc(0)], gap, 0).bytes.subarray(-32_768) : undefined
  return deflateRawSync(segment, { level: 6, finishFlush: constants.Z_SYNC_FLUSH, ...(before && { dictionary: before }) })
}

/** The texts' checksums are computed once; all nonces in a page are equal, so one product adds them in all places. */
function createChecksum(segments: readonly Buffer[]): (nonce: string) => number {
  let texts = 0
  let nonceFactor = 0
  let bytesAfter = 0
  for (const [index, segment] of segments.toReversed().entries()) {
    if (index > 0) {
      nonceFactor ^= shiftFactor(bytesAfter)
      bytesAfter += nonceLength
    }
    texts ^= multiply(shiftFactor(bytesAfter), crc32(segment))
    bytesAfter += segment.length
  }
  return nonce => (texts ^ multiply(nonceFactor, crc32(nonce))) >>> 0
}

/** Joins the parts with the same filling between them, and notes where the nonce goes in each filling. */
function join(parts: readonly Buffer[], filling: Buffer, offset: number): Mould {
  const pieces: Buffer[] = []
  const holes: number[] = []
  let length = 0
  for (const [index, part] of parts.entries()) {
    if (index > 0) {
      holes.push(length + offset)
      pieces.push(filling)
      length += filling.length
    }
    pieces.push(part)
    length += part.length
  }
  return { bytes: Buffer.concat(pieces), holes }
}
