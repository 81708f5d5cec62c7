import { Link } from '../../ui/link.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'

/** What to read next, at the end of an article. */
export function RelatedReading({ title, all, children }: { title: string; all: { to: string; words: string }; children: React.ReactNode }) {
  const end = (
    <Link to={all.to} className="inline-flex items-center min-h-11 font-bold text-violet-text">
      {all.words}
    </Link>
  )
  return (
    <section className="mt-9 lg:mt-14" aria-labelledby="bacaan">
      <SectionTitle id="bacaan" end={end}>
        {title}
      </SectionTitle>
      <ul className="grid lg:grid-cols-3 gap-2.5 lg:gap-5">{children}</ul>
    </section>
  )
}
