import sharp, { type Sharp } from 'sharp'

/** Icons of an installed app, by file name. */
export const appIconNames = ['192', '512', 'maskable-512'] as const

/** `small` is embedded in pages. */
export type AppIconKind = (typeof appIconNames)[number] | 'small'

const sides = { small: 64, '192': 192, '512': 512, 'maskable-512': 512 } satisfies Record<AppIconKind, number>

export type AppIcons = {
  /** The store's favicon as a PNG of this kind; the built-in icon if the favicon can not be read. */
  png(favicon: string, kind: AppIconKind): Promise<Uint8Array<ArrayBuffer>>
}

/** Used if a store's own icon can not be read. */
const builtIn = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#0b1020"/><path transform="translate(4.2 4)" d="M14.6 1.2 3.4 14.1h7.1L8 22.8 20.6 9.2h-7.4l3.9-8Z" fill="#ffd60a"/></svg>',
)

/** A mask may cut off everything outside a circle of 80 %; an icon of this share of the side is not cut, or hardly. */
const maskableShare = 0.72
const largestInputPixels = 4096 * 4096

/** Draws icons from the theme's favicon. `readFile` answers the bytes of a file of the build. Icons are kept until the favicon changes. */
export function createAppIcons(readFile: (path: string) => Promise<Uint8Array | undefined>): AppIcons {
  let kept = { favicon: '', drawings: new Map<AppIconKind, Promise<Uint8Array<ArrayBuffer>>>() }
  return {
    png(favicon, kind) {
      if (kept.favicon !== favicon) kept = { favicon, drawings: new Map() }
      const { drawings } = kept
      const known = drawings.get(kind)
      if (known) return known
      const drawing = draw(() => readFavicon(favicon, readFile), kind)
      drawings.set(kind, drawing)
      drawing.catch(() => drawings.delete(kind))
      return drawing
    },
  }
}

async function draw(read: () => Promise<Uint8Array | undefined>, kind: AppIconKind): Promise<Uint8Array<ArrayBuffer>> {
  const own = await read().catch(() => undefined)
  const drawn = own && (await drawFrom(own, kind).catch(() => undefined))
  return new Uint8Array(drawn ?? (await drawFrom(builtIn, kind)))
}

async function drawFrom(source: Uint8Array, kind: AppIconKind): Promise<Buffer> {
  const side = sides[kind]
  if (kind !== 'maskable-512') return (await fitted(source, side)).png({ compressionLevel: 9 }).toBuffer()
  const icon = await (await fitted(source, Math.round(side * maskableShare))).png().toBuffer()
  const ground = await edgeColour(icon)
  return sharp({ create: { width: side, height: side, channels: 4, background: ground } })
    .composite([{ input: icon, gravity: 'centre' }])
    .flatten({ background: ground })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Fits the picture into a square of this side. A vector drawing is drawn at its final size, so that it stays sharp. */
async function fitted(source: Uint8Array, side: number): Promise<Sharp> {
  const { format, width, height } = await sharp(source, { limitInputPixels: largestInputPixels }).metadata()
  const density = format === 'svg' ? Math.min(2400, Math.max(1, (72 * side) / Math.max(width, height))) : 72
  const picture = sharp(source, { limitInputPixels: largestInputPixels, density })
  return picture.resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
}

/** The background colour: the colour at the middle of the icon's upper edge; white if that is transparent. */
async function edgeColour(icon: Buffer): Promise<{ r: number; g: number; b: number }> {
  const { data, info } = await sharp(icon).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height * 0.02) * info.width + Math.floor(info.width / 2)) * info.channels
  const [r = 255, g = 255, b = 255, alpha = 0] = data.subarray(at, at + 4)
  return alpha > 250 ? { r, g, b } : { r: 255, g: 255, b: 255 }
}

async function readFavicon(favicon: string, readFile: (path: string) => Promise<Uint8Array | undefined>): Promise<Uint8Array | undefined> {
  if (!favicon.startsWith('data:')) return readFile(favicon)
  const response = await fetch(favicon)
  return new Uint8Array(await response.arrayBuffer())
}
