import type { Measures } from '@kilat/contract/store.ts'
import { homeText } from '../../text/home.ts'
import { formatCount, formatShare } from '../../text/number.ts'
import { formatDurationLong } from '../../text/shell/time.ts'

const barHeight = 100
const barColors = ['bg-[#8d78ff]', 'bg-[#8d78ff]', 'bg-[#5a4bb8]', 'bg-[#5a4bb8]', 'bg-[#ffc04d]']

/** Measured delivery times, slow ones included. A new store has none yet, and says how it works instead. */
export function Measured({ measures }: { measures: Measures }) {
  const points = measures ? measuredPoints(measures) : homeText.calmPoints
  return (
    <section aria-labelledby="ukur" className="rounded-l bg-night text-white px-5 py-6 lg:p-10">
      <h2 id="ukur" className="title-section">
        {measures ? homeText.measured : homeText.calm}
      </h2>
      {measures && (
        <>
          <p className="mt-1.5 text-s text-on-night-2">{homeText.measuredNote(formatCount(measures.delivered), measures.days)}</p>
          <Histogram shares={measures.histogram_bps} />
        </>
      )}
      <dl className="grid gap-4 lg:grid-cols-3 mt-6 pt-5 border-t border-night-line">
        {points.map(point => (
          <div key={point.title}>
            <dt className="text-[1.625rem] leading-8 font-extrabold tracking-[-0.03em]">{point.title}</dt>
            <dd className="text-s text-on-night-2">{point.note}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Histogram({ shares }: { shares: readonly number[] }) {
  const largest = Math.max(...shares, 1)
  return (
    <ul aria-label={homeText.spread} className="grid grid-cols-5 items-end gap-1.5 mt-6 text-center text-xs font-semibold text-on-night-2">
      {homeText.spreadLabels.map((label, at) => {
        const share = shares[at] ?? 0
        return (
          <li key={label}>
            <b className="block mb-1.5 text-m leading-5 font-extrabold text-white">{formatShare(Math.round(share / 100) * 100)}</b>
            <span
              aria-hidden="true"
              className={`block mb-2 rounded-t-[6px] rounded-b-[2px] ${barColors[at] ?? ''}`}
              style={{ height: Math.max(3, Math.round((share / largest) * barHeight)) }}
            />
            {label}
          </li>
        )
      })}
    </ul>
  )
}

function measuredPoints(measures: NonNullable<Measures>): { title: string; note: string }[] {
  const refund = measures.refund_p50_seconds
  return [
    { title: formatShare(measures.success_bps), note: homeText.succeededOf(formatCount(measures.orders), measures.days) },
    ...(refund === null ? [] : [{ title: formatDurationLong(refund), note: homeText.refundTime }]),
    { title: 'Rp0', note: homeText.noHiddenFee },
  ]
}
