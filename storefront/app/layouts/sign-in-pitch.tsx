import { giftIcon } from '../features/icons/account-icons.ts'
import { authText } from '../text/auth.ts'
import { Icon } from '../ui/icon.tsx'
import { receiptIcon, tagIcon } from '../ui/shell-icons.ts'

const icons = [receiptIcon, tagIcon, giftIcon]

/** The heading and the benefits of signing in, on a dark background. `isOpen`: this store has sign-in. */
export function SignInPitch({ isOpen }: { isOpen: boolean }) {
  return (
    <section className="max-lg:relative overflow-hidden grid content-center rounded-l bg-(image:--stage) text-white p-5 lg:p-10 lg:min-h-120 lg:sticky lg:top-26">
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="absolute -right-12 -top-10 h-72 lg:-right-20 lg:-top-14 lg:h-140 fill-[#7a63ff] opacity-28"
      >
        <path d="M14.6 1.2 3.4 14.1h7.1L8 22.8 20.6 9.2h-7.4l3.9-8Z" />
      </svg>
      <h1 className="relative max-w-[13em] title-page lg:text-[min(2.5rem,15vw)] lg:leading-11">
        {isOpen ? authText.heading : authText.closedHeading}
      </h1>
      <p className="relative mt-3 lg:mt-6 text-sm font-semibold text-lavender">
        {isOpen ? authText.benefitsTitle : authText.closedBenefitsTitle}
      </p>
      <ul className="relative grid gap-2.5 lg:gap-4 mt-2.5 lg:mt-4 lg:text-l">
        {authText.benefits.map((benefit, at) => (
          <li key={benefit} className="flex gap-3 text-pretty">
            <Icon shape={icons[at] ?? giftIcon} className="mt-px lg:mt-0.5 text-bolt" />
            {benefit}
          </li>
        ))}
      </ul>
    </section>
  )
}
