import type { Transaction } from '@kilat/contract/transactions.ts'
import { useState } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { copyText } from '../../components/copy-text.ts'
import { copyIcon } from '../../features/icons/order-icons.ts'
import { showCopyFailed } from '../../features/toast/show-copy-failed.ts'
import { formatDurationLong } from '../../text/shell/time.ts'
import { uiText } from '../../text/ui.ts'
import { voucherText } from '../../text/voucher.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon } from '../../ui/icons.ts'
import { secondsTaken } from './delivered-hero.tsx'
import { splitCode } from './split-code.ts'

/** The codes of a voucher as the page's main thing, or that they are locked. They can be hidden from whoever looks over the shoulder. */
export function VoucherStage({ order }: { order: Transaction }) {
  const { product, delivery, payment, item, quantity, contact } = order
  const { is_hidden: isLocked } = delivery
  // While others are still being sent, the page has a heading of its own.
  const Heading = order.status === 'delivered' ? 'h1' : 'h2'
  const seconds = payment.paid_at && delivery.delivered_at ? secondsTaken(order) : null
  return (
    <section className="relative overflow-hidden rounded-l text-white px-4 pt-5 pb-4 lg:px-8 lg:pt-7 lg:pb-5 bg-[linear-gradient(160deg,#33249c,var(--night)_72%)]">
      <div className="flex items-center gap-3.5">
        <Cover src={product.cover} priority className="w-13 lg:w-17 flex-none rounded-m -rotate-4 after:hidden" />
        <div className="min-w-0">
          <Heading className="title-page">{voucherHeading(order)}</Heading>
          <p className="mt-0.5 text-[#cdd2ea]">{quantity > 1 ? `${item.name} × ${quantity}` : item.name}</p>
        </div>
      </div>
      {isLocked ? <Locked masked={contact.masked} /> : <Codes units={delivery.units.filter(hasCode)} isMany={delivery.units.length > 1} />}
      {seconds !== null && (
        <p className="mt-3.5 text-s text-[#cdd2ea]">
          <b className="text-white">{formatDurationLong(seconds)}</b> {voucherText.fromPay}
        </p>
      )}
    </section>
  )
}

/** `Kodemu siap dipakai`; several codes, locked codes and partial deliveries have words of their own. */
function voucherHeading({ quantity, delivery }: Pick<Transaction, 'quantity' | 'delivery'>): string {
  const ready = delivery.units.filter(({ status }) => status === 'delivered').length
  if (ready > 0 && ready < quantity) return voucherText.partly(ready, quantity)
  if (delivery.is_hidden) return voucherText.locked
  return quantity > 1 ? voucherText.readyMany(quantity) : voucherText.ready
}

type Unit = Transaction['delivery']['units'][number]
type CodeUnit = Unit & { serial_number: string }

function hasCode(unit: Unit): unit is CodeUnit {
  return unit.serial_number !== null
}

const ticketClass = 'mt-4.5 rounded-[16px] overflow-hidden bg-white text-[#0b1020]'
const faceClass = 'px-3.5 pt-3.5 pb-4 text-center'

function Locked({ masked }: { masked: string }) {
  return (
    <div className={ticketClass}>
      <div className={faceClass}>
        <p className="text-s font-semibold text-[#474d66]">{voucherText.code}</p>
        <p aria-hidden="true" className="my-2 text-[1.75rem] leading-9 font-extrabold tracking-[0.14em] text-[#7f859d]">
          {voucherText.hidden}
        </p>
        <p className="text-xs text-[#474d66] text-pretty">{voucherText.lockedHelp(masked)}</p>
      </div>
    </div>
  )
}

/** The codes: the only one large, several below each other, all of them copied by the page's main button. */
function Codes({ units, isMany }: { units: CodeUnit[]; isMany: boolean }) {
  const [isHidden, setIsHidden] = useState(false)
  const hasBoth = units.some(({ serial_number: code }) => /\d/.test(code) && /[a-z]/i.test(code))
  return (
    <section id="kode" className={ticketClass} aria-label={voucherText.code}>
      <div className={faceClass}>
        <div className="flex items-center justify-between gap-2 min-h-11">
          <p className="text-s font-semibold text-[#474d66]">{isMany ? voucherText.codes(units.length) : voucherText.code}</p>
          <button
            type="button"
            aria-pressed={isHidden}
            onClick={() => setIsHidden(!isHidden)}
            className="min-h-11 px-2 text-s font-bold text-[#5b3df5] not-js:hidden"
          >
            {isHidden ? voucherText.show : voucherText.hide}
          </button>
        </div>
        <ul className="grid gap-2">
          {units.map(unit => (
            <li key={unit.unit} className={isMany ? 'flex items-center gap-1 py-1 pl-3 rounded-m bg-[#efeff6] text-left' : 'my-1'}>
              <span className="flex-1 min-w-0">
                {isMany && <span className="block text-xs text-[#474d66]">{voucherText.unit(unit.unit)}</span>}
                <Code code={unit.serial_number} isHidden={isHidden} isLarge={!isMany} isMixed={hasBoth} />
              </span>
              {isMany && (
                <span className="text-[#474d66]">
                  <CopyButton value={unit.serial_number} label={voucherText.copyOne(unit.unit)} onRefused={showCopyFailed} />
                </span>
              )}
            </li>
          ))}
        </ul>
        {hasBoth && !isHidden && (
          <p className="mt-2 text-xs text-[#474d66]">
            {voucherText.legend[0]}
            <span className="font-bold text-[#5b3df5] underline underline-offset-3">{voucherText.legend[1]}</span>
            {voucherText.legend[2]}
          </p>
        )}
      </div>
      <div className="p-3 border-t-2 border-dashed border-[#dddfea] not-js:hidden">
        <CopyAll text={units.map(unit => unit.serial_number).join('\n')} label={isMany ? voucherText.copyAll : voucherText.copy} />
      </div>
    </section>
  )
}

/** A code whose digits look different from its letters, so that 0 and O are not mixed up. */
function Code({ code, isHidden, isLarge, isMixed }: { code: string; isHidden: boolean; isLarge: boolean; isMixed: boolean }) {
  return (
    <code
      className={`block font-extrabold tracking-[0.05em] wrap-anywhere ${isLarge ? 'text-[1.75rem] leading-10 lg:text-[2.125rem] lg:leading-12' : 'text-l'}`}
    >
      {isHidden
        ? voucherText.hidden
        : splitCode(code).map(({ at, text, isDigits }) =>
            isDigits && isMixed ? (
              <i key={at} className="not-italic text-[#5b3df5] underline decoration-2 underline-offset-4">
                {text}
              </i>
            ) : (
              text
            ),
          )}
    </code>
  )
}

function CopyAll({ text, label }: { text: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const onCopy = async () => {
    if (!(await copyText(text))) return showCopyFailed()
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), 2000)
  }
  return (
    <>
      <button type="button" onClick={onCopy} className={buttonClass('main', 'w-full')}>
        <Icon shape={isCopied ? checkIcon : copyIcon} />
        <span>{isCopied ? uiText.copied : label}</span>
      </button>
      <span role="status" className="sr-only">
        {isCopied ? uiText.copied : ''}
      </span>
    </>
  )
}
