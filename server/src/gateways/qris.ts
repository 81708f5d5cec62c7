import type { Rupiah } from '@kilat/contract/money.ts'

export type QrisRequest = {
  amountIdr: Rupiah
  /** Cut to 25 plain letters. */
  merchantName: string
  /** Cut to 15 plain letters. */
  city: string
  /** Returned with the payment: 1 to 25 plain characters. */
  reference: string
}

/** The parts of a payload with a valid checksum. */
export type QrisReading = {
  amountIdr: number
  merchantName: string
  city: string
  reference: string
  /** Top-level fields by tag. */
  tags: ReadonlyMap<string, string>
}

const switchDomain = 'ID.CO.QRIS.WWW'
// No merchant has this number, so a real banking app that reads the code can pay nobody.
const trialMerchant = { domain: 'ID.CO.SANDBOX.WWW', pan: '9360099900000000010', nmid: 'ID1099999999999', size: 'UMI' }
const digitalGames = '5816'
const postalCode = '10110'

/**
 * The EMVCo merchant-presented payload of a dynamic QRIS code for one exact amount. It never asks for a tip or a fee
 * (tags 55 to 57): Bank Indonesia forbids a surcharge.
 * Throws a RangeError on an amount of zero, and on names or references that can not be written.
 */
export function qrisPayload(request: QrisRequest): string {
  if (request.amountIdr < 1) throw new RangeError('a QRIS code needs an amount')
  const reference = plain(request.reference, 99)
  if (reference.length > 25 || reference !== request.reference) throw new RangeError(`not a QRIS reference: ${request.reference}`)
  const body = [
    tlv('00', '01'),
    tlv('01', '12'),
    tlv(
      '26',
      tlv('00', trialMerchant.domain) + tlv('01', trialMerchant.pan) + tlv('02', trialMerchant.nmid) + tlv('03', trialMerchant.size),
    ),
    tlv('51', tlv('00', switchDomain) + tlv('02', trialMerchant.nmid) + tlv('03', trialMerchant.size)),
    tlv('52', digitalGames),
    tlv('53', '360'),
    tlv('54', String(request.amountIdr)),
    tlv('58', 'ID'),
    tlv('59', plain(request.merchantName, 25)),
    tlv('60', plain(request.city, 15)),
    tlv('61', postalCode),
    tlv('62', tlv('01', reference) + tlv('05', reference)),
    '6304',
  ].join('')
  return body + crc16(body)
}

/** CRC-16/CCITT-FALSE of ASCII text as four capital hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Reads a payload. Undefined if a length, the checksum or a required field is wrong. */
export function readQris(payload: string): QrisReading | undefined {
  if (crc16(payload.slice(0, -4)) !== payload.slice(-4)) return undefined
  const tags = readTlv(payload)
  const additional = readTlv(tags?.get('62') ?? '')
  const merchantName = tags?.get('59')
  const city = tags?.get('60')
  const reference = additional?.get('05')
  const amountIdr = Number(tags?.get('54'))
  if (!tags || !merchantName || !city || !reference || !Number.isInteger(amountIdr)) return undefined
  return { amountIdr, merchantName, city, reference, tags }
}

/** Fields of one level, such as the inside of tag 26. Undefined if lengths do not add up or a tag occurs twice. */
export function readTlv(text: string): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4))
    const tag = head?.[1]
    const length = Number(head?.[2])
    const value = text.slice(at + 4, at + 4 + length)
    if (!tag || length === 0 || value.length !== length || fields.has(tag)) return undefined
    fields.set(tag, value)
    at += 4 + length
  }
  return fields
}

function tlv(tag: string, value: string): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`
}

function plain(text: string, maxLength: number): string {
  const letters = text
    .normalize('NFKD')
    .replace(/[^ -~]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim()
  if (letters === '') throw new RangeError(`nothing left to write of: ${text}`)
  return letters
}
