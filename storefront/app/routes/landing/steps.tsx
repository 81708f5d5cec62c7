import { cx } from '../../lib/class-names.ts'
import { landingText } from '../../text/landing.ts'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon } from '../../ui/icons.ts'

const pictures = [<IdPicture key="id" />, <ItemPicture key="item" />, <PathPicture key="path" />]

/** How buying works, each step with a piece of its page. */
export function Steps() {
  return (
    <section id="langkah" aria-labelledby="langkah-judul">
      <h2 id="langkah-judul" className={`mb-4 lg:mb-7 ${landingTitleClass}`}>
        {landingText.stepsTitle}
      </h2>
      <ol className="grid lg:grid-cols-3 gap-3 lg:gap-5">
        {landingText.steps.map((step, at) => (
          <li key={step.title} className="card p-3 lg:p-4">
            <div aria-hidden="true" className="grid content-center h-38 lg:h-48 px-5 lg:px-8 rounded-m bg-sunken overflow-hidden">
              {pictures[at]}
            </div>
            <div className="flex gap-3 px-1 lg:px-2 pt-4 pb-1.5">
              <span aria-hidden="true" className="step-num bg-ink text-surface">
                {at + 1}
              </span>
              <div>
                <h3 className="title-card leading-7.5">{step.title}</h3>
                <p className="mt-0.5 text-ink-2">{step.note}</p>
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Section heading of the campaign page, one size larger than elsewhere. */
export const landingTitleClass =
  'text-[1.625rem] leading-8 lg:text-[min(2.5rem,15vw)] lg:leading-12 font-extrabold tracking-[-0.03em] text-balance'

function IdPicture() {
  return (
    <div className="grid gap-2">
      <p className="flex items-center h-13 px-3.5 rounded-m bg-surface border border-violet-text ring-1 ring-violet-text text-input font-semibold">
        {landingText.sampleId}
      </p>
      <p className="flex items-center gap-2 h-11 px-3.5 rounded-m bg-ok-soft text-ok font-bold">
        <Icon shape={checkIcon} />
        {landingText.sampleName}
      </p>
    </div>
  )
}

function ItemPicture() {
  return (
    <div className="grid grid-cols-2 gap-2.5">
      {[false, true].map(isChosen => (
        <div
          key={String(isChosen)}
          className={cx(
            'relative grid gap-2 p-3.5 rounded-c border',
            isChosen ? 'bg-violet-soft border-violet-text ring-1 ring-violet-text' : 'bg-surface border-line',
          )}
        >
          <Gem />
          <span className="w-4/5 h-2 rounded-full bg-line-strong opacity-40" />
          <span className="w-1/2 h-2.5 rounded-full bg-ink" />
          {isChosen && (
            <span className="tick grid">
              <Icon shape={checkIcon} size={16} />
            </span>
          )}
        </div>
      ))}
    </div>
  )
}

function Gem() {
  return (
    <svg viewBox="-20 -20 40 40" aria-hidden="true" className="size-9">
      <path fill="#d5d1ff" d="M-18-7-10-17-5-7Z" />
      <path fill="#efecff" d="M-10-17h20L5-7H-5Z" />
      <path fill="#b9aeff" d="m10-17 8 10H5Z" />
      <path fill="#aca0ff" d="M-18-7h13l5 25Z" />
      <path fill="#8d78ff" d="M-5-7H5L0 18Z" />
      <path fill="#6a4dff" d="M5-7h13L0 18Z" />
    </svg>
  )
}

function PathPicture() {
  return (
    <ul className="grid gap-2.5 font-bold">
      {landingText.samplePath.map((words, at) => (
        <li key={words} className={cx('flex items-center gap-3', at < 2 && 'text-ink-2')}>
          <span
            className={cx('grid place-items-center size-7 rounded-full', at < 2 ? 'bg-ok-soft text-ok' : 'bg-[#4ade94] text-[#0b1020]')}
          >
            <Icon shape={checkIcon} size={16} />
          </span>
          {words}
        </li>
      ))}
    </ul>
  )
}
