import { AnimationPlayer } from '../../features/animation/animation-player.tsx'
import { useThemeInfo } from '../../lib/use-theme-info.ts'
import { landingText } from '../../text/landing.ts'
import { buttonClass } from '../../ui/button.tsx'
import { HeroPoster } from './hero-poster.tsx'

/** Top of the campaign page: one sentence, one button, and what happens after it. */
export function LandingHero({ usualSeconds }: { usualSeconds: number | null }) {
  const { animations } = useThemeInfo()
  return (
    <section
      aria-labelledby="ajakan"
      className="relative overflow-hidden bg-(image:--stage) text-white [clip-path:polygon(0_0,100%_0,100%_calc(100%-28px),0_100%)] lg:[clip-path:polygon(0_0,100%_0,100%_calc(100%-72px),0_100%)]"
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="absolute -right-24 -top-20 h-140 lg:right-[14%] lg:-top-40 lg:h-240 fill-[#7a63ff] opacity-28"
      >
        <path d="M14.6 1.2 3.4 14.1h7.1L8 22.8 20.6 9.2h-7.4l3.9-8Z" />
      </svg>
      <div className="wrap relative lg:grid grid-cols-[minmax(0,1fr)_27rem] gap-8 items-center pt-9 pb-10 lg:pt-12 lg:pb-26">
        <div>
          <p className="text-s lg:text-m font-bold text-[#dcd6ff]">{landingText.kick}</p>
          <h1
            id="ajakan"
            className="mt-2 lg:mt-3 max-w-[9em] text-[2.25rem] leading-9.5 lg:text-[4.25rem] lg:leading-17 font-extrabold tracking-[-0.04em] text-balance"
          >
            {landingText.title}
          </h1>
          <p className="mt-3.5 lg:mt-5 max-w-[36ch] text-l text-[#dcd6ff]">{landingText.intro}</p>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 mt-5 lg:mt-7">
            <a href="#game" data-main-action className={buttonClass('main', 'max-md:w-full lg:px-9')}>
              {landingText.act}
            </a>
            <a
              href="#langkah"
              className="max-md:hidden inline-flex items-center min-h-13 px-4 rounded-m font-bold text-white hover:bg-[#ffffff14]"
            >
              {landingText.how}
            </a>
          </div>
          <p className="mt-3 lg:mt-4 text-s text-[#dcd6ff]">{usualSeconds ? landingText.usually(usualSeconds) : landingText.always}</p>
        </div>
        <AnimationPlayer
          link={animations.landing}
          className="relative block w-66 lg:w-full max-w-full aspect-[400/420] mx-auto max-lg:-mt-3"
        >
          <HeroPoster />
        </AnimationPlayer>
      </div>
    </section>
  )
}
