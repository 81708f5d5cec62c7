import sharp from 'sharp'
import { Problem } from '../../platform/problem.ts'

/** Side of a stored picture in pixels: sharp at 96 CSS pixels on any screen. */
const sidePx = 192
/** Four megapixels: a small file can unpack to a huge picture. */
const mostPixels = 2048 * 2048
const timeoutSeconds = 5

/**
 * Turns a data URL with PNG, JPEG or WebP into the stored picture: a square from its middle, encoded anew, without any other
 * data of the file. Refuses everything else.
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

/** Decides by the first bytes instead of the declared type, so that other kinds, such as SVG, are never opened. */
function isPicture(bytes: Buffer): boolean {
  const starts = (text: string, at = 0) => bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))
  return starts('\x89PNG\r\n\x1a\n') || starts('\xff\xd8\xff') || (starts('RIFF') && starts('WEBP', 8))
}

function badPicture(sentence: string): Problem {
  return new Problem('profile_invalid', sentence, { fields: { image: sentence } })
}
