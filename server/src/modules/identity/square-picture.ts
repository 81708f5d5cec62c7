import sharp from 'sharp'
import { Problem } from '../../platform/problem.ts'

/** Side of a finished picture in pixels: sharp at 96 on any screen. */
const sidePx = 192
/** Four megapixels: a small file can unpack to a huge picture. */
const mostPixels = 2048 * 2048
const timeoutSeconds = 5

/**
 * A picture as it is kept, made of a data URL with PNG, JPEG or WebP: a square from its middle, encoded anew, with nothing
 * else of the file. Refuses what is no such picture.
 */
export async function squarePicture(dataUrl: string): Promise<Uint8Array> {
  const bytes = readDataUrl(dataUrl)
  try {
    const webp = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize(sidePx, sidePx, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
    return new Uint8Array(webp)
  } catch {
    throw badPicture('Fotonya rusak atau terlalu besar. Pilih foto lain, ya.')
  }
}

function readDataUrl(dataUrl: string): Buffer {
  const [, base64 = ''] = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? []
  const bytes = Buffer.from(base64, 'base64')
  if (isPicture(bytes)) return bytes
  throw badPicture('Fotonya harus PNG, JPG, atau WebP. Pilih foto lain, ya.')
}

/** By the first bytes and not by what the caller says: other kinds, such as SVG, must not even be opened. */
function isPicture(bytes: Buffer): boolean {
  const starts = (text: string, at = 0) => bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))
  return starts('\x89PNG\r\n\x1a\n') || starts('\xff\xd8\xff') || (starts('RIFF') && starts('WEBP', 8))
}

function badPicture(sentence: string): Problem {
  return new Problem('profile_invalid', sentence, { fields: { image: sentence } })
}
