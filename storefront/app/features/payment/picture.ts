import { isEmbedded } from '../links/is-embedded.ts'

/** An empty white picture with a pen that writes in the page's font. Null where the browser can not draw. */
export function newPicture(width: number, height: number): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D } | null {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  return { canvas, pen }
}

type Words = { text: string; x: number; y: number; size: number; weight?: number; colour?: string; align?: CanvasTextAlign; most: number }

/** Writes one line, smaller if it would be wider than `most`. */
export function writeLine(pen: CanvasRenderingContext2D, words: Words): void {
  const { text, x, y, size, weight = 500, colour = '#0b1020', align = 'left', most } = words
  const family = getComputedStyle(document.body).fontFamily
  pen.textAlign = align
  pen.fillStyle = colour
  pen.font = `${weight} ${size}px ${family}`
  const width = pen.measureText(text).width
  if (width > most) pen.font = `${weight} ${Math.floor((size * most) / width)}px ${family}`
  pen.fillText(text, x, y)
}

/** The picture as a PNG file; null if the browser can not make one. */
export async function toPng(canvas: HTMLCanvasElement, name: string): Promise<File | null> {
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  return blob && new File([blob], `${name}.png`, { type: 'image/png' })
}

/** Puts a file where the browser keeps downloads. False in a browser inside another app, which keeps none and does not say so. */
export function download(file: File): boolean {
  if (isEmbedded(navigator.userAgent)) return false
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return true
}
