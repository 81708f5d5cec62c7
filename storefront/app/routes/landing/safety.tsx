import { landingText } from '../../text/landing.ts'
import { Icon } from '../../ui/icon.tsx'
import { backIcon, clockIcon, shieldIcon } from '../../ui/icons.ts'
import { Link } from '../../ui/link.tsx'
import { landingTitleClass } from './steps.tsx'

const icons = [clockIcon, backIcon, shieldIcon]

/** What happens to the money when an order fails. */
export function Safety() {
  return (
    <section aria-labelledby="aman" className="grid lg:grid-cols-[1fr_1.2fr] gap-x-16 gap-y-5 items-start">
      <div>
        <h2 id="aman" className={landingTitleClass}>
          {landingText.safeTitle}
        </h2>
        <p className="mt-2.5 text-ink-2 lg:text-l max-w-[44ch]">{landingText.safeIntro}</p>
        <Link to="/informasi" className="inline-flex items-center min-h-11 mt-1 font-bold text-violet-text">
          {landingText.safeRules}
        </Link>
      </div>
      <ul className="card divide-y divide-line px-4 lg:px-6">
        {landingText.safe.map((point, at) => (
          <li key={point.title} className="flex gap-4 py-4 lg:py-5">
            <span className="grid place-items-center size-11 flex-none rounded-m bg-violet-soft text-violet-text">
              <Icon shape={icons[at] ?? shieldIcon} />
            </span>
            <div>
              <h3 className="title-card">{point.title}</h3>
              <p className="mt-0.5 text-ink-2 max-w-[44ch]">{point.note}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
