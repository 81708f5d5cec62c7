import sharp from 'sharp'

const timeoutSeconds = 5
const quality = 82
/** In a megapixel, generously: cameras of 24 megapixels make 24,470,208. */
const pixels = 1024 * 1024

/** `megapixels`: the most that it may have, because a small file can unpack to a huge picture. */
type Wanted = { width: number; height: number; megapixels: number }

type Cut = { kind: 'webp'; bytes: Uint8Array } | { kind: 'no_picture' } | { kind: 'broken' }

/**
 * Turns a data URL with PNG, JPEG or WebP into a WebP of this size: cut from its middle, encoded anew, without any other data of the file. `no_picture` is
 * anything else, `broken` a picture that can not be read or has more megapixels.
 */
export async function cutPicture(dataUrl: string, { width, height, megapixels }: Wanted): Promise<Cut> {
  const given = readDataUrl(dataUrl)
  if (!isPicture(given)) return { kind: 'no_picture' }
  try {
    const webp = await sharp(given, { limitInputPixels: megapixels * pixels, failOn: 'error' })
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize(width, height, { fit: 'cover' })
      .webp({ quality })
      .toBuffer()
    return { kind: 'webp', bytes: new Uint8Array(webp) }
  } catch {
    return { kind: 'broken' }
  }
}

function readDataUrl(dataUrl: string): Buffer {
  const [, base64 = ''] = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? []
  return Buffer.from(base64, 'base64')
}

/** Decides by the first bytes instead of the declared type, so that other kinds, such as SVG, are never opened. */
function isPicture(bytes: Buffer): boolean {
  const starts = (text: string, at = 0) => bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))
  return starts('\x89PNG\r\n\x1a\n') || starts('\xff\xd8\xff') || (starts('RIFF') && starts('WEBP', 8))
}
