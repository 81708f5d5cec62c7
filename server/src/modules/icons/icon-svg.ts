import type { IconifyIcon } from '@iconify/types'

/** Look of a drawn icon; the caller checks colour and lengths that come from outside. */
export type IconLook = {
  /** Replaces `currentColor`. */
  color?: string | undefined
  /** Such as `24`, `1.5em`; a missing length follows from the other. */
  width?: string | undefined
  height?: string | undefined
}

/** An icon as an SVG document. Without lengths it is as high as the surrounding text. */
export function drawIcon(icon: IconifyIcon, look: IconLook): string {
  const { left = 0, top = 0, width = 16, height = 16 } = icon
  const size = measure(width / height, look)
  const body = look.color ? icon.body.replaceAll('currentColor', look.color) : icon.body
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="${left} ${top} ${width} ${height}">${body}</svg>`
}

/** An icon for pages to refer to by its id; it takes the colour and the size of the place that refers to it. */
export function drawSymbol({ body, left = 0, top = 0, width = 16, height = 16 }: IconifyIcon, id: string): string {
  return `<symbol id="${id}" viewBox="${left} ${top} ${width} ${height}">${body}</symbol>`
}

function measure(ratio: number, { width, height }: IconLook): { width: string; height: string } {
  if (width && height) return { width, height }
  if (width) return { width, height: times(width, 1 / ratio) }
  const high = height ?? '1em'
  return { width: times(high, ratio), height: high }
}

/** Multiplies a length, keeps its unit and rounds up to hundredths. */
function times(length: string, factor: number): string {
  const value = Number.parseFloat(length)
  const unit = /[a-z]*$/.exec(length)?.[0] ?? ''
  return `${Math.ceil(value * factor * 100) / 100}${unit}`
}
