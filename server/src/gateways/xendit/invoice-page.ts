import { z } from 'zod'
import type { CreateOutcome, PaymentRequest } from '../gateway.ts'
import type { XenditInvoice } from './answers.ts'
import { codeInList } from './assumptions.ts'
import { pageMethods, xenditChannels } from './channels.ts'

/** The body of a new invoice; undefined if the channel has no page, does not take the amount, or the payment has expired. */
export function writeInvoice({ reference, code, amountIdr, description, expiresAt, returnUrl }: PaymentRequest, now: Date) {
  const methods = pageMethods[code]
  const channel = xenditChannels.find(each => each.code === code)
  const invoice_duration = Math.floor((expiresAt.getTime() - now.getTime()) / 1_000)
  if (!methods || !channel || amountIdr < channel.minIdr || amountIdr > channel.maxIdr || invoice_duration < 1) return undefined
  return {
    external_id: reference,
    amount: amountIdr,
    currency: 'IDR',
    description: description.slice(0, 1_000),
    invoice_duration,
    payment_methods: methods,
    success_redirect_url: returnUrl,
    failure_redirect_url: returnUrl,
    // The store writes to its buyers itself.
    should_send_email: false,
  }
}

/**
 * Reads an invoice that Xendit has. `too_wide`: its payer may pick a method whose fee is not the one that was quoted, so that nobody may
 * be sent there.
 */
export function mapInvoice(
  invoice: XenditInvoice,
  { reference, amountIdr, code }: Pick<PaymentRequest, 'reference' | 'amountIdr' | 'code'>,
): CreateOutcome | { kind: 'too_wide'; detail: string } {
  if (invoice.external_id !== reference) return { kind: 'unknown', detail: `answer about ${invoice.external_id}` }
  if (invoice.amount !== amountIdr) return { kind: 'unknown', detail: `answer about ${invoice.amount} rupiah` }
  const other = findOtherMethod(invoice, pageMethods[code] ?? [])
  if (other !== undefined) return { kind: 'too_wide', detail: `invoice ${invoice.id} also takes ${other}` }
  return { kind: 'created', instructions: { kind: 'hosted_page', pay_url: invoice.invoice_url } }
}

const listSchema = z.array(z.record(z.string(), z.unknown())).nullish()

/** A method of the invoice besides these, or what can not be told from it. */
function findOtherMethod(invoice: XenditInvoice, methods: readonly string[]): string | undefined {
  if (invoice.should_exclude_credit_card === false) return 'cards'
  for (const [name, list] of Object.entries(invoice)) {
    if (!name.startsWith('available_')) continue
    const { data: offered, success } = listSchema.safeParse(list)
    if (!success) return name
    for (const each of offered ?? []) {
      const code = each[codeInList[name] ?? '']
      if (typeof code !== 'string' || !methods.includes(code)) return String(code ?? name)
    }
  }
  return undefined
}
