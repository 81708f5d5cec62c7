import { cutPicture } from '../../platform/cut-picture.ts'
import { Problem } from '../../platform/problem.ts'

/** Side of a stored picture in pixels: sharp at 96 CSS pixels on any screen. */
const sidePx = 192
/** A browser cuts the picture before it sends it. */
const megapixels = 4

/** Turns a data URL with PNG, JPEG or WebP into the stored picture: a square from its middle. Refuses everything else. */
export async function squarePicture(dataUrl: string): Promise<Uint8Array> {
  const cut = await cutPicture(dataUrl, { width: sidePx, height: sidePx, megapixels })
  if (cut.kind === 'webp') return cut.bytes
  if (cut.kind === 'broken') throw badPicture('Fotonya rusak atau terlalu besar. Pilih foto lain, ya.')
  throw badPicture('Fotonya harus PNG, JPG, atau WebP. Pilih foto lain, ya.')
}

function badPicture(sentence: string): Problem {
  return new Problem('profile_invalid', sentence, { fields: { image: sentence } })
}
