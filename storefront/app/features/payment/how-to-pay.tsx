import type { PaymentInstructions } from '@kilat/contract/transactions.ts'
import { paymentText } from '../../text/payment.ts'
import type { Bill } from './bill.ts'

/** How to pay on the phone that shows this page. */
export function HowToPay({ bill, instructions }: { bill: Bill; instructions: PaymentInstructions }) {
  return (
    <section className="card p-4 lg:p-6" aria-labelledby="cara">
      <h2 id="cara" className="title-card">
        {paymentText.how[instructions.kind]}
      </h2>
      <ol className="grid gap-3.5 mt-3.5">
        {stepsFor(bill, instructions).map(([lead, rest], at) => (
          <li key={lead} className="flex gap-3 text-ink-2">
            <span
              aria-hidden="true"
              className="grid place-items-center size-6 flex-none rounded-full bg-sunken text-s leading-none font-bold text-ink"
            >
              {at + 1}
            </span>
            <span>
              <b className="text-ink">{lead}</b> {rest}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function stepsFor(bill: Bill, instructions: PaymentInstructions): string[][] {
  switch (instructions.kind) {
    case 'qris':
      return paymentText.howQris
    case 'virtual_account':
      return paymentText.howVa(instructions.bank)
    case 'bank_transfer':
      return paymentText.howTransfer(instructions.bank)
    case 'deep_link':
      return paymentText.howDeepLink(bill.channel.name)
    case 'payment_code':
      return paymentText.howOutlet(instructions.outlet)
    case 'approve_in_app':
      return paymentText.howApprove(instructions.app)
    case 'hosted_page':
      return paymentText.howHostedPage
  }
}
