import type { PaymentInstructions } from '@kilat/contract/transactions.ts'
import { Ways } from '../../components/ways.tsx'
import { payWays } from '../../text/pay-ways.ts'
import { paymentText } from '../../text/payment.ts'
import type { Bill } from './bill.ts'

/** How to pay, step by step, by the app or the machine that is at hand. */
export function HowToPay({ bill, instructions }: { bill: Bill; instructions: PaymentInstructions }) {
  return (
    <section className="card p-4 lg:p-6" aria-labelledby="cara">
      <h2 id="cara" className="mb-3.5 title-card">
        {paymentText.how[instructions.kind]}
      </h2>
      <Ways label={paymentText.payWays} ways={payWays(instructions, bill.channel)} />
    </section>
  )
}
