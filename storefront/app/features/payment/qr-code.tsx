import { encode } from 'uqr'

/** A QR code as one path on a white background, in both themes and in forced colours: cameras need dark on light. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 1 })
  return (
    <div className="p-3 rounded-[16px] bg-white forced-color-adjust-none shadow-[inset_0_0_0_1px_#dddfea]">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
        className="block size-54 lg:size-66 low:size-[clamp(8rem,100svh-14.75rem,13.5rem)]"
      >
        <path fill="#0b1020" d={data.map(drawRow).join('')} />
      </svg>
    </div>
  )
}

/** Runs of dark modules in one row, as rectangles. */
function drawRow(row: boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    const start = x
    while (row[x]) x++
    if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`
  }
  return path
}
