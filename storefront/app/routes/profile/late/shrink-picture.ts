import { middleSquare, sentPx, writeShort } from './picture-size.ts'

/** Makes a small square of a chosen picture. Only its pixels are encoded again, so that place and camera are not sent. */
export async function shrinkPicture(file: File): Promise<{ image: string } | { problem: 'unreadable' | 'too_large' }> {
  const picture = await readPicture(file)
  if (!picture) return { problem: 'unreadable' }
  const canvas = document.createElement('canvas')
  canvas.width = sentPx
  canvas.height = sentPx
  const { left, top, side } = middleSquare(picture.width, picture.height)
  const pen = canvas.getContext('2d')
  if (!pen || side === 0) return { problem: 'unreadable' }
  pen.imageSmoothingQuality = 'high'
  // JPEG has no transparency: transparent parts would become black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, sentPx, sentPx)
  pen.drawImage(picture, left, top, side, side, 0, 0, sentPx, sentPx)
  picture.close()
  const image = writeShort(quality => canvas.toDataURL('image/jpeg', quality))
  return image ? { image } : { problem: 'too_large' }
}

async function readPicture(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file)
  } catch {
    return null
  }
}
