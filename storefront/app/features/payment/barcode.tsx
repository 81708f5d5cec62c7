import { encodeCode128 } from './code-128.ts'

/** Two pixels a module: what a till's scanner still reads from a phone's screen. */
const modulePx = 2

/** A payment code as a barcode on white, in both themes and in forced colours. Nothing if it can not be one, or would not fit a phone. */
export function Barcode({ code, label }: { code: string; label: string }) {
  const barcode = encodeCode128(code)
  if (!barcode || barcode.modules * modulePx > mostPx) return null
  return (
    <div className="grid justify-items-center py-3 px-1 rounded-c bg-white forced-color-adjust-none shadow-[inset_0_0_0_1px_#dddfea]">
      <svg
        viewBox={`0 0 ${barcode.modules} 36`}
        width={barcode.modules * modulePx}
        height={72}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
        className="max-w-full"
      >
        <path fill="#000" d={barcode.bars.map(({ at, width }) => `M${at} 0h${width}v36h-${width}z`).join('')} />
      </svg>
    </div>
  )
}

/** What a phone 360 pixels wide has between the edges of page, card and box. */
const mostPx = 360 - 2 * (16 + 16 + 4)
