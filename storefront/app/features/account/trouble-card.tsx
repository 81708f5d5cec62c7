import { accountText } from '../../text/account.ts'
import { buttonClass, Spinner } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { warnIcon } from '../../ui/icons.ts'
import { refreshIcon } from '../../ui/order-icons.ts'

type Props = { sentence: string; isBusy?: boolean; onRetry: () => void; isBare?: boolean }

/** In place of what could not be loaded: why, and the way to try again. `isBare`: inside a card that is there already. */
export function TroubleCard({ sentence, isBusy, onRetry, isBare }: Props) {
  return (
    <div
      role="alert"
      className={isBare ? 'grid justify-items-start gap-3 py-4' : 'card grid justify-items-center gap-3 px-4 py-8 text-center'}
    >
      {!isBare && (
        <span className="grid place-items-center size-14 rounded-full bg-warn-soft text-warn">
          <Icon shape={warnIcon} size={24} />
        </span>
      )}
      <p className="max-w-[44ch] text-pretty">
        <b className="block">{accountText.notLoaded}</b>
        <span className="note">{sentence}</span>
      </p>
      <button type="button" onClick={onRetry} className={buttonClass('small')}>
        {isBusy ? <Spinner /> : <Icon shape={refreshIcon} />}
        {accountText.tryAgain}
      </button>
    </div>
  )
}
