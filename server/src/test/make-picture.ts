import sharp from 'sharp'

/** A picture the profile accepts: twice as wide as high, red on the left and blue on the right. */
export async function makePicture(format: 'png' | 'jpeg' | 'webp' = 'png', input: { width?: number } = {}): Promise<string> {
  const { width = 64 } = input
  const half = { width: width / 2, height: width / 2, channels: 3 as const }
  const right = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer()
  const bytes = await sharp({ create: { ...half, width, background: '#ff0000' } })
    .composite([{ input: right, left: width / 2, top: 0 }])
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .toFormat(format)
    .toBuffer()
  return `data:image/${format};base64,${bytes.toString('base64')}`
}
