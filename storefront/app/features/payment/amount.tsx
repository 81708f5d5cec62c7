import { formatIdr } from '@kilat/contract/idr.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { paymentText } from '../../text/payment.ts'
import { showCopyFailed } from '../toast/show-copy-failed.ts'

/** The exact amount with a copy button: a transfer of another amount can not be matched to this order. */
export function Amount({ total }: { total: number }) {
  return (
    <div className="flex items-center justify-between py-2 pl-4 lg:pl-6 pr-1 border-t border-line">
      <p className="note">
        {paymentText.exactly}
        <b className="block text-[1.625rem] leading-8 font-extrabold tracking-[-0.03em] text-ink">{formatIdr(total)}</b>
      </p>
      <CopyButton value={String(total)} label={paymentText.copyAmount} showsWord onRefused={showCopyFailed} />
    </div>
  )
}

/** An amount that no other transfer has, with its last three digits marked: they are what tells whose transfer it is. */
export function UniqueAmount({ total }: { total: number }) {
  const shown = formatIdr(total)
  return (
    <>
      <div className="flex items-center justify-between py-2 pl-4 lg:pl-6 pr-1 border-t border-line">
        <p className="note">
          {paymentText.transferExactly}
          <b className="block text-[1.625rem] leading-8 font-extrabold tracking-[-0.03em] text-ink whitespace-nowrap">
            {shown.slice(0, -3)}
            <mark className="px-0.5 rounded-[6px] bg-violet-soft text-violet-text">{shown.slice(-3)}</mark>
          </b>
        </p>
        <CopyButton value={String(total)} label={paymentText.copyAmount} showsWord onRefused={showCopyFailed} />
      </div>
      <p className="mx-4 mb-4 lg:mx-6 px-3.5 py-3 rounded-m bg-warn-soft text-s text-pretty">
        <b className="block">{paymentText.lastDigits}</b>
        {paymentText.lastDigitsHelp}
      </p>
    </>
  )
}
