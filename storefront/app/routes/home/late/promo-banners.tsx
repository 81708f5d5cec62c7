import { WideCover } from '../../../features/content/wide-cover.tsx'
import { homeLifeText } from '../../../text/home-life.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import type { Banner } from '../running-promos.ts'

/** Running promos as pictures: swiped on a phone, where the next one peeks in, beside each other on a wide screen. They never move by themselves. */
export function PromoBanners({ banners }: { banners: Banner[] }) {
  return (
    <section aria-labelledby="promo" className="mt-9 lg:mt-14">
      <SectionTitle
        id="promo"
        end={
          <Link to="/promos" className={buttonClass('quiet', '-mr-3')}>
            {homeLifeText.allPromos}
          </Link>
        }
      >
        {homeLifeText.promos}
      </SectionTitle>
      <ul className="rail gap-3 lg:grid lg:grid-cols-3 lg:gap-5 lg:mx-0 lg:px-0 lg:overflow-visible">
        {banners.map(banner => (
          <li key={banner.id} className="w-70 lg:w-auto">
            <BannerLink banner={banner} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function BannerLink({ banner: { id, title, until, cover } }: { banner: Banner }) {
  return (
    <Link to={`/promos#promo-${id}`} className="group relative block overflow-hidden rounded-l text-white no-underline">
      <WideCover src={cover} />
      <span className="absolute inset-x-0 bottom-0 block p-4" style={{ backgroundImage: shade }}>
        {until && <span className="block text-s font-semibold">{until}</span>}
        <b lang="id" className="block line-clamp-2 text-l font-extrabold">
          {title}
        </b>
      </span>
    </Link>
  )
}

// Letters stay readable on every picture.
const shade = 'linear-gradient(to top, rgb(8 8 28 / 0.94) 55%, rgb(8 8 28 / 0))'
