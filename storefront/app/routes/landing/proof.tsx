import type { Measures } from '@kilat/contract/store.ts'
import { landingText } from '../../text/landing.ts'
import { formatCount, formatShare } from '../../text/number.ts'
import { formatDuration } from '../../text/shell/time.ts'
import { landingTitleClass } from './steps.tsx'

/** Measurements of the store's own orders, with their date. */
export function Proof({ measures }: { measures: NonNullable<Measures> }) {
  const refund = measures.refund_p50_seconds
  const numbers = [
    { value: formatDuration(measures.p50_seconds), note: landingText.usual },
    { value: formatShare(measures.success_bps), note: landingText.succeeds },
    refund === null ? { value: 'Rp0', note: landingText.noFee } : { value: formatDuration(refund), note: landingText.refundTime },
  ]
  return (
    <section aria-labelledby="bukti" className="rounded-l bg-night text-white px-5 py-7 lg:px-12 lg:py-14">
      <h2 id="bukti" className={landingTitleClass}>
        {landingText.proof}
      </h2>
      <p className="mt-1.5 text-s lg:text-m text-on-night-2">{landingText.proofNote(formatCount(measures.orders), measures.days)}</p>
      <dl className="grid gap-6 lg:gap-10 lg:grid-cols-3 mt-6 lg:mt-10 pt-6 lg:pt-9 border-t border-night-line">
        {numbers.map(({ value, note }) => (
          <div key={note}>
            <dt className="text-[3rem] leading-12 lg:text-[4.25rem] lg:leading-17 font-extrabold tracking-[-0.05em]">{value}</dt>
            <dd className="mt-1.5 max-w-[26ch] text-s lg:text-m text-on-night-2">{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
