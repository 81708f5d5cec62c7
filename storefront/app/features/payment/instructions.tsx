import { formatIdr } from '@kilat/contract/idr.ts'
import type { PaymentInstructions } from '@kilat/contract/transactions.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { paymentText } from '../../text/payment.ts'
import { buttonClass } from '../../ui/button.tsx'
import { showCopyFailed } from '../toast/show-copy-failed.ts'
import { Amount, UniqueAmount } from './amount.tsx'
import { Barcode } from './barcode.tsx'
import type { Bill } from './bill.ts'
import { QrCode } from './qr-code.tsx'
import { SaveQr } from './save-qr.tsx'

type Props = {
  bill: Bill
  instructions: PaymentInstructions
  /** Address of a picture of the QR code, for pages without scripts. */
  qrHref?: string
}

/** What to scan, copy or open, by the kind of payment. */
export function Instructions({ bill, instructions, qrHref }: Props) {
  const amount = <Amount total={bill.total} />
  switch (instructions.kind) {
    case 'qris':
      return (
        <>
          {/* Beside the rest on a phone held sideways, so that it is whole without scrolling. */}
          <div className="grid justify-items-center p-3.5 lg:p-6 low:p-3.5 low:row-start-1 low:row-span-4 low:content-start">
            <QrCode text={instructions.qr_string} label={paymentText.qrLabel(formatIdr(bill.total))} />
          </div>
          {amount}
          <Below>
            <SaveQr bill={bill} qr={instructions.qr_string} href={qrHref} />
          </Below>
        </>
      )
    case 'virtual_account':
      return (
        <>
          {instructions.biller_code !== undefined && (
            <Code label={paymentText.billerCode} code={instructions.biller_code} copyLabel={paymentText.copyBiller} />
          )}
          {instructions.biller_code === undefined ? (
            <Code label={paymentText.vaNumber(instructions.bank)} code={instructions.number} copyLabel={paymentText.copyVa} />
          ) : (
            <Code label={paymentText.billNumber(instructions.bank)} code={instructions.number} copyLabel={paymentText.copyBill} />
          )}
          {amount}
          <Below />
        </>
      )
    case 'bank_transfer':
      return (
        <>
          <Code label={paymentText.accountNumber(instructions.bank)} code={instructions.number} copyLabel={paymentText.copyAccount}>
            {paymentText.accountHolder} <b className="text-ink">{instructions.holder}</b>
          </Code>
          <UniqueAmount total={bill.total} />
          <Below sentence={paymentText.transferChecked} />
        </>
      )
    case 'payment_code':
      return (
        <>
          {instructions.barcode && (
            <div className="px-4 pt-4 lg:px-6">
              <Barcode code={instructions.code} label={paymentText.barcode(instructions.outlet)} />
            </div>
          )}
          <Code label={paymentText.payCode(instructions.outlet)} code={instructions.code} copyLabel={paymentText.copyPayCode}>
            {instructions.payee && (
              <>
                {paymentText.payee} <b className="text-ink">{instructions.payee}</b>
              </>
            )}
          </Code>
          {amount}
          <Below />
        </>
      )
    case 'approve_in_app':
      return (
        <>
          <p className="py-4 px-4 lg:px-6 note">
            {paymentText.sentTo(instructions.app)}
            <b className="block text-[1.375rem] leading-8 font-extrabold tracking-tight text-ink">{instructions.phone}</b>
            {paymentText.approveSoon}
          </p>
          {amount}
          <Below />
        </>
      )
    case 'hosted_page':
      return (
        <>
          {amount}
          <Below>
            <a className={buttonClass('main', 'w-full')} href={instructions.pay_url} rel="noreferrer">
              {paymentText.openPage}
            </a>
          </Below>
        </>
      )
    case 'deep_link':
      return (
        <>
          {amount}
          <Below>
            <a className={buttonClass('main', 'w-full')} href={instructions.url} rel="noreferrer">
              {paymentText.openApp(bill.channel.name)}
            </a>
          </Below>
        </>
      )
  }
}

type CodeProps = { label: string; code: string; copyLabel: string; children?: React.ReactNode }

/** A number to copy, with what belongs to it below. */
function Code({ label, code, copyLabel, children }: CodeProps) {
  const grouped = /^\d{8,}$/.test(code) ? code.replace(/(\d{4})(?=\d)/g, '$1 ') : code
  return (
    <div className="flex items-center justify-between gap-2 py-4 pl-4 lg:pl-6 pr-1">
      <p className="min-w-0 note">
        {label}
        <b className="block text-[1.375rem] leading-8 font-extrabold tracking-tight text-ink wrap-anywhere">{grouped}</b>
        {children}
      </p>
      <CopyButton value={code} label={copyLabel} showsWord onRefused={showCopyFailed} />
    </div>
  )
}

function Below({ children, sentence = paymentText.pageChanges }: { children?: React.ReactNode; sentence?: string }) {
  return (
    <div className="grid gap-3 px-4 pb-4 lg:px-6 lg:pb-6">
      {children}
      <p className="flex items-center gap-2 note">
        <span aria-hidden="true" className="size-2 flex-none rounded-full bg-ok animate-pulse" />
        {sentence}
      </p>
    </div>
  )
}
