import type { ProductSummary } from '@kilat/contract/catalog.ts'
import type { Measures } from '@kilat/contract/store.ts'
import { homeText } from '../../text/home.ts'
import { formatCount, formatShare } from '../../text/number.ts'
import { formatDuration } from '../../text/shell/time.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { Link } from '../../ui/link.tsx'
import { mostOrdered } from './most-ordered.ts'

/** Top of the home page: what the store is, its covers, the main button, and its measured results. */
export function Hero({ products, measures }: { products: ProductSummary[]; measures: Measures }) {
  const [top] = mostOrdered(products)
  const covers = [...new Set([...mostOrdered(products), ...products.filter(product => product.is_available)])].slice(0, 3)
  return (
    <section aria-labelledby="sambutan" className="mt-3 lg:mt-2.5">
      <div className="lg:grid grid-cols-[minmax(0,1fr)_20rem] gap-5">
        <div className="relative overflow-hidden rounded-l bg-(image:--stage) text-white min-h-49 lg:min-h-80 p-5 lg:p-10 flex flex-col items-start justify-end">
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="absolute -right-1.5 -top-10 h-72.5 lg:right-45 lg:-top-15 lg:h-115 fill-[#7a63ff] opacity-40"
          >
            <path d="M14.6 1.2 3.4 14.1h7.1L8 22.8 20.6 9.2h-7.4l3.9-8Z" />
          </svg>
          <div
            aria-hidden="true"
            className="absolute -right-14 top-1.5 lg:right-auto lg:left-93 lg:top-11 flex gap-2.5 lg:gap-4.5 rotate-13"
          >
            {covers.map((product, at) => (
              <Cover key={product.id} src={product.art.cover} priority className={`${coverClass} ${coverPlaces[at] ?? ''}`} />
            ))}
          </div>
          <p className="relative text-s lg:text-m font-bold text-[#dcd6ff] max-w-47.5 max-[340px]:max-w-30 lg:max-w-none">
            {homeText.heroKick}
          </p>
          <h1
            id="sambutan"
            className="relative max-w-[6.6em] mt-1.5 mb-3.5 lg:mt-2.5 lg:mb-5.5 text-[1.5rem] leading-6.75 lg:text-[3rem] lg:leading-12.5 font-extrabold tracking-[-0.035em] text-balance"
          >
            {homeText.heroTitle}
          </h1>
          {top ? (
            <Link to={`/products/${top.id}`} className={buttonClass('main', 'relative max-w-full')}>
              <span className="truncate">{homeText.heroTop(top.title)}</span>
            </Link>
          ) : (
            <a href="#produk" className={buttonClass('main', 'relative')}>
              {homeText.heroBrowse}
            </a>
          )}
        </div>
        <SideProof measures={measures} />
      </div>
      <Proofs measures={measures} />
    </section>
  )
}

const coverClass = 'w-23 lg:w-35 flex-none rounded-m lg:rounded-[18px] shadow-[0_10px_24px_rgb(5_5_30/0.5)] after:hidden'
const coverPlaces = ['max-lg:hidden lg:mt-16', 'mt-8.5 lg:mt-7.5', '']

function SideProof({ measures }: { measures: Measures }) {
  const [number, unit] = measures ? formatDuration(measures.p50_seconds).split(' ') : ['Rp0', '']
  return (
    <aside aria-label={homeText.proofs} className="hidden lg:grid content-center rounded-l bg-night text-white p-10 text-s">
      <p className="text-on-night-2">{measures ? homeText.halfBefore : homeText.noFeeTitle}</p>
      <p className="mt-2 mb-3 text-[4.25rem] leading-16 font-extrabold tracking-[-0.05em]">
        {number}
        <small className="text-[1.625rem] tracking-[-0.03em]"> {unit}</small>
      </p>
      <p className="text-on-night-2">
        {measures ? homeText.measuredOn(formatCount(measures.delivered), measures.days) : homeText.noFeeNote}
      </p>
    </aside>
  )
}

function Proofs({ measures }: { measures: Measures }) {
  const fee = { value: 'Rp0', note: homeText.hiddenFees }
  const proofs = measures
    ? [
        { value: formatDuration(measures.p50_seconds), note: homeText.usuallyArrives },
        { value: formatShare(measures.success_bps), note: homeText.succeeds },
        measures.refund_p50_seconds === null ? fee : { value: formatDuration(measures.refund_p50_seconds), note: homeText.moneyBack },
      ]
    : [{ value: homeText.whole, note: homeText.moneyBackOnFailure }, fee, { value: homeText.noAccount, note: homeText.noAccountNote }]
  return (
    <ul className="lg:hidden grid grid-cols-[1.25fr_0.9fr_1fr] mt-4 fine">
      {proofs.map(proof => (
        <li key={proof.note} className="px-3 first:pl-0 border-l border-line first:border-0">
          <b className="block text-l leading-5.5 font-extrabold tracking-tight text-ink">{proof.value}</b>
          {proof.note}
        </li>
      ))}
    </ul>
  )
}
