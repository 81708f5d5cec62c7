import { formatIdr } from '@kilat/contract/idr.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { showCopyFailed } from '../../features/toast/show-copy-failed.ts'
import { transactionText } from '../../text/transaction.ts'

/** The exact amount with a copy button: a transfer of another amount can not be matched to this order. */
export function Amount({ total }: { total: number }) {
  return (
    <div className="flex items-center justify-between py-2 pl-4 lg:pl-6 pr-1 border-t border-line">
      <p className="note">
        {transactionText.exactly}
        <b className="block text-[1.625rem] leading-8 font-extrabold tracking-[-0.03em] text-ink">{formatIdr(total)}</b>
      </p>
      <CopyButton value={String(total)} label={transactionText.copyAmount} showsWord onRefused={showCopyFailed} />
    </div>
  )
}
