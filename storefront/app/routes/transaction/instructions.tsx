import { formatIdr } from '@kilat/contract/idr.ts'
import type { PaymentInstructions, Transaction } from '@kilat/contract/transactions.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { downloadIcon } from '../../features/icons/order-icons.ts'
import { showCopyFailed } from '../../features/toast/show-copy-failed.ts'
import { transactionText } from '../../text/transaction.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Amount } from './amount.tsx'
import { QrCode } from './qr-code.tsx'

/** What to scan, copy or open, by the kind of payment. */
export function Instructions({ order, instructions }: { order: Transaction; instructions: PaymentInstructions }) {
  const amount = <Amount total={order.total} />
  switch (instructions.kind) {
    case 'qris':
      return (
        <>
          <div className="grid justify-items-center p-3.5 lg:p-6">
            <QrCode text={instructions.qr_string} label={transactionText.qrLabel(formatIdr(order.total))} />
          </div>
          {amount}
          <Below>
            <a className={buttonClass('main', 'w-full')} href={`/qr/${order.id}.png`} download={`${order.id}.png`}>
              <Icon shape={downloadIcon} />
              {transactionText.saveQr}
            </a>
          </Below>
        </>
      )
    case 'virtual_account':
      return (
        <>
          <Code label={transactionText.vaNumber(instructions.bank)} code={instructions.number} copyLabel={transactionText.copyVa} />
          {amount}
          <Below />
        </>
      )
    case 'payment_code':
      return (
        <>
          <Code label={transactionText.payCode(instructions.outlet)} code={instructions.code} copyLabel={transactionText.copyPayCode} />
          {amount}
          <Below />
        </>
      )
    case 'deep_link':
      return (
        <>
          {amount}
          <Below>
            <a className={buttonClass('main', 'w-full')} href={instructions.url} rel="noreferrer">
              {transactionText.openApp(order.channel.name)}
            </a>
          </Below>
        </>
      )
  }
}

function Code({ label, code, copyLabel }: { label: string; code: string; copyLabel: string }) {
  const grouped = /^\d{8,}$/.test(code) ? code.replace(/(\d{4})(?=\d)/g, '$1 ') : code
  return (
    <div className="flex items-center justify-between gap-2 py-4 pl-4 lg:pl-6 pr-1">
      <p className="min-w-0 note">
        {label}
        <b className="block text-[1.375rem] leading-8 font-extrabold tracking-tight text-ink wrap-anywhere">{grouped}</b>
      </p>
      <CopyButton value={code} label={copyLabel} showsWord onRefused={showCopyFailed} />
    </div>
  )
}

function Below({ children }: { children?: React.ReactNode }) {
  return (
    <div className="grid gap-3 px-4 pb-4 lg:px-6 lg:pb-6">
      {children}
      <p className="flex items-center gap-2 note">
        <span aria-hidden="true" className="size-2 flex-none rounded-full bg-ok animate-pulse" />
        {transactionText.pageChanges}
      </p>
    </div>
  )
}
