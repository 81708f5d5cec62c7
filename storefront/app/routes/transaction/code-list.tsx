import type { Transaction } from '@kilat/contract/transactions.ts'
import { useState } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { showCopyFailed } from '../../features/toast/show-copy-failed.ts'
import { transactionText } from '../../text/transaction.ts'
import { buttonClass } from '../../ui/button.tsx'

type Props = { units: Transaction['delivery']['units']; isNumbered: boolean }

/** Serial numbers, which can be copied, and hidden from whoever looks over the shoulder. */
export function CodeList({ units, isNumbered }: Props) {
  const [isHidden, setIsHidden] = useState(false)
  return (
    <section id="kode" className="card p-4" aria-label={transactionText.serials}>
      <div className="flex items-center gap-2 mb-2">
        <p className="flex-1 note">{transactionText.serials}</p>
        <button
          type="button"
          aria-pressed={isHidden}
          onClick={() => setIsHidden(!isHidden)}
          className={buttonClass('quiet', 'not-js:hidden')}
        >
          {isHidden ? transactionText.show : transactionText.hide}
        </button>
      </div>
      <ul className="grid gap-2">
        {units.map(unit => (
          <li key={unit.unit} className="flex items-center gap-2 py-1 pl-3.5 pr-1 rounded-m bg-sunken">
            <span className="flex-1 min-w-0 py-1.5">
              {isNumbered && <span className="block fine">{transactionText.unit(unit.unit)}</span>}
              <code className="block text-m leading-5 font-bold wrap-anywhere">
                {isHidden ? transactionText.hiddenCode : unit.serial_number}
              </code>
            </span>
            <CopyButton value={unit.serial_number ?? ''} label={transactionText.copySerial} onRefused={showCopyFailed} />
          </li>
        ))}
      </ul>
    </section>
  )
}
