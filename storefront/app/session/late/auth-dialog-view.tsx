import { Dialog as Primitive } from 'radix-ui'
import { giftIcon } from '../../features/icons/account-icons.ts'
import { cx } from '../../lib/class-names.ts'
import { authText } from '../../text/auth.ts'
import { iconButtonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { xIcon } from '../../ui/icons.ts'
import { DialogFrame } from '../../ui/late/dialog.tsx'
import { receiptIcon, tagIcon } from '../../ui/shell-icons.ts'
import { Agreement } from '../agreement.tsx'
import { useSignInButton } from '../sign-in-button.tsx'

const icons = [receiptIcon, tagIcon, giftIcon]
const covers = ['skyland', 'blades', 'orbit', 'paradrop', 'blocks', 'dynasty']

/** The sign-in dialog over any page. Loaded on demand. */
export function AuthDialogView({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const button = useSignInButton()
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      overlay="place-items-center p-1.25"
      className="max-w-[350px] md:max-w-[639px] md:grid grid-cols-[228px_1fr] overflow-hidden rounded-[24px]"
    >
      <Art />
      <div className="p-5 md:p-8">
        <Primitive.Title className="title-page">{authText.heading}</Primitive.Title>
        <ul className="grid gap-3 mt-4 mb-5">
          {authText.benefits.map((benefit, at) => (
            <li key={benefit} className="flex gap-3 text-pretty">
              <Icon shape={icons[at] ?? giftIcon} className="mt-px text-violet-text" />
              {benefit}
            </li>
          ))}
        </ul>
        {button}
        <div className="mt-3.5">
          <Agreement />
        </div>
      </div>
      <Primitive.Close
        aria-label={authText.close}
        className={cx(iconButtonClass, 'absolute right-2 top-2 max-md:rounded-full max-md:bg-(--scrim) max-md:text-white')}
      >
        <Icon shape={xIcon} />
      </Primitive.Close>
    </DialogFrame>
  )
}

/** Covers on a dark background: a strip above on a phone, a column at the left of a wide screen. */
function Art() {
  return (
    <div aria-hidden="true" className="relative h-33 md:h-auto overflow-hidden bg-(image:--stage)">
      <div className="absolute left-1/2 top-5 -translate-x-1/2 -rotate-8 md:left-1 md:-top-9 md:translate-x-0 grid grid-flow-col md:grid-flow-row md:grid-cols-2 gap-3 w-max">
        {covers.map((cover, at) => (
          <img
            key={cover}
            src={`/covers/${cover}.svg`}
            alt=""
            width={300}
            height={400}
            className={cx('w-21 md:w-26 rounded-m shadow-float', at % 2 === 0 ? 'max-md:mt-4' : 'md:mt-11 md:-mb-11')}
          />
        ))}
      </div>
    </div>
  )
}
