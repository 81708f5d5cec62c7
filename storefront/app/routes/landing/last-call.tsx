import { landingText } from '../../text/landing.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { landingTitleClass } from './steps.tsx'

/** The main button again, at the end of the page. */
export function LastCall() {
  return (
    <section
      aria-labelledby="mulai"
      className="relative overflow-hidden grid justify-items-center rounded-l bg-(image:--stage) text-white text-center px-5 py-9 lg:py-16"
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="absolute right-0 -top-12 h-72 lg:right-20 lg:-top-28 lg:h-140 fill-[#7a63ff] opacity-28"
      >
        <path d="M14.6 1.2 3.4 14.1h7.1L8 22.8 20.6 9.2h-7.4l3.9-8Z" />
      </svg>
      <h2 id="mulai" className={`relative ${landingTitleClass}`}>
        {landingText.lastTitle}
      </h2>
      <p className="relative mt-2 mb-5 lg:mb-7 max-w-[40ch] text-[#dcd6ff]">{landingText.lastNote}</p>
      <Link to="/#produk" data-main-action className={buttonClass('main', 'relative max-md:w-full lg:px-9')}>
        {landingText.act}
      </Link>
    </section>
  )
}
