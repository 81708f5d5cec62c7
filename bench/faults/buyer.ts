import { randomUUID } from 'node:crypto'
import { rupiah } from '@kilat/contract/money.ts'
import type { PaymentInstructions } from '@kilat/contract/transactions.ts'
import { actAt, type GatewayCompanies } from './gateway-companies.ts'
import { type PayerAct, type Plan, playerOf } from './plan.ts'
import { pause } from './store-processes.ts'

export type Shop = {
  /** One of the store's processes. */
  pick(): string
  companies: GatewayCompanies
  /** Items that were on sale when the bench began. */
  items: readonly string[]
  /** Access tokens of the users. */
  tokens: readonly string[]
  /** Longest wait of a payer before an act. */
  thinkMs: number
  /** When buyers give up, because nothing answers any more. */
  patienceMs: number
  /** Called with each error that no buyer should see. */
  complain(fault: string): void
}

/** What became of a buyer's wish: the store's id of the order or deposit, or the code of the refusal. */
export type Bought = { plan: Plan; id: string | null; refusal: string | null }

type Shown = {
  id: string
  status: string
  payment: { expires_at: string; instructions: PaymentInstructions | null }
}

/** Orders or deposits as planned, and starts paying. Resolves when the store has answered, with the payer's acts under way. */
export async function buy(shop: Shop, plan: Plan): Promise<Bought & { paying: Promise<void> }> {
  const key = `bench-${plan.number}-${randomUUID()}`
  const answers = await Promise.all(Array.from({ length: plan.repeats ? 2 : 1 }, () => place(shop, plan, key)))
  const ids = new Set(answers.flatMap(({ shown }) => shown?.id ?? []))
  if (ids.size > 1) shop.complain(`one key of buyer ${plan.number} made ${[...ids].join(' and ')}`)
  const [{ shown, refusal }] = [answers.find(({ shown }) => shown) ?? answers[0] ?? { shown: null, refusal: 'none' }]
  const paying = shown && plan.channel !== 'wallet' ? pay(shop, plan, shown) : Promise.resolve()
  return { plan, id: shown?.id ?? null, refusal, paying }
}

const headersOf = ({ tokens }: Shop, { user }: Plan): Record<string, string> => ({
  'content-type': 'application/json',
  'x-api-key': 'kilat-demo',
  ...(user !== null && { authorization: `Bearer ${tokens[user]}` }),
})

type Placed = { shown: Shown | null; refusal: string | null }

async function place(shop: Shop, plan: Plan, key: string): Promise<Placed> {
  const [path, body] = plan.kind === 'deposit' ? ['/api/deposits', wishOfDeposit(plan)] : ['/api/transactions', wishOfOrder(shop, plan)]
  const answer = await ask(shop, path, {
    method: 'POST',
    headers: { ...headersOf(shop, plan), 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  if (!answer) return { shown: null, refusal: 'no answer' }
  if (answer.status !== 201) return { shown: null, refusal: `${answer.status} ${answer.body.code ?? ''}`.trim() }
  return { shown: answer.body.data ?? null, refusal: null }
}

const wishOfDeposit = ({ amountIdr, channel }: Plan) => ({ amount: amountIdr, channel })

function wishOfOrder({ items }: Shop, { number, item, quantity, channel }: Plan) {
  return {
    item_id: items[item.below(items.length)],
    quantity,
    player: { user_id: playerOf(number), zone_id: '1234' },
    channel,
    contact: { kind: 'whatsapp', value: `0812${String(number).padStart(8, '0')}` },
    expected_total: 100_000_000,
  }
}

type Answer = { status: number; body: { code?: string; data?: Shown } }

/** Sends until an answer comes that is none of a store in trouble, like a person with a bad connection. */
async function ask(shop: Shop, path: string, request: RequestInit): Promise<Answer | undefined> {
  const deadline = Date.now() + shop.patienceMs
  while (Date.now() < deadline) {
    const answer = await fetch(`${shop.pick()}${path}`, { ...request, signal: AbortSignal.timeout(20_000) })
      .then(async answer => ({ status: answer.status, body: (await answer.json()) as Answer['body'] }))
      .catch(() => undefined)
    if (answer && answer.status < 500) return answer
    await pause(150)
  }
  return undefined
}

async function read(shop: Shop, plan: Plan, id: string): Promise<Shown | undefined> {
  const path = plan.kind === 'deposit' ? `/api/deposits/${id}` : `/api/transactions/${id}`
  return (await ask(shop, path, { headers: headersOf(shop, plan) }))?.body.data
}

/** Waits until the store shows how to pay, and acts as planned. A payer who is shown nothing pays nothing. */
async function pay(shop: Shop, plan: Plan, placed: Shown): Promise<void> {
  let shown: Shown | undefined = placed
  const expiresAt = Date.parse(placed.payment.expires_at)
  while (shown?.status === 'pending_payment' && !shown.payment.instructions && Date.now() < expiresAt) {
    await pause(400)
    shown = await read(shop, plan, placed.id)
  }
  const { instructions } = shown?.payment ?? { instructions: null }
  await pause(plan.thinks * shop.thinkMs)
  if (plan.pays === 'cancel' || plan.pays === 'cancel_and_pay') await cancel(shop, plan, placed.id)
  if (!instructions || plan.pays === 'never' || plan.pays === 'cancel') return
  if (plan.pays === 'late') await pause(Math.max(0, expiresAt - Date.now()) + 500 + plan.thinksAgain * shop.thinkMs)
  const again = plan.thinksAgain * shop.thinkMs
  if (instructions.pay_url?.includes('/sandbox/pay/')) await payAtSandbox(shop, { page: instructions.pay_url, act: plan.pays, again })
  else await payAtTill(shop, { shown: codeOf(instructions), act: plan.pays, again })
}

async function cancel(shop: Shop, plan: Plan, id: string): Promise<void> {
  const path = plan.kind === 'deposit' ? `/api/deposits/${id}/cancel` : `/api/transactions/${id}/cancel`
  await ask(shop, path, { method: 'POST', headers: headersOf(shop, plan) })
}

function codeOf(instructions: PaymentInstructions): string {
  switch (instructions.kind) {
    case 'qris':
      return instructions.qr_string
    case 'virtual_account':
    case 'bank_transfer':
      return instructions.number
    case 'deep_link':
      return instructions.url
    case 'payment_code':
      return instructions.code
    case 'approve_in_app':
      return instructions.phone
    case 'hosted_page':
      return instructions.pay_url
  }
}

async function payAtTill(shop: Shop, { shown, act: wished, again }: { shown: string; act: PayerAct; again: number }): Promise<void> {
  const at = shop.companies.find(shown)
  if (!at) return shop.complain(`a buyer is shown ${shown}, which no company knows`)
  const { simulator, payment } = at
  const { reference, amountIdr } = payment
  const act = actAt(at, wished)
  if (act === 'fail') return void (await simulator.fail(reference))
  const paid = act === 'less' ? rupiah(Math.floor(amountIdr / 2)) : act === 'more' ? rupiah(amountIdr + 10_000) : amountIdr
  await simulator.pay(reference, paid)
  if (act === 'twice') await simulator.pay(reference, paid)
  if (act !== 'reversal' && act !== 'chargeback' && act !== 'refund') return
  await pause(again)
  await simulator.takeBack(reference, act)
}

const sandboxActs: Readonly<Record<PayerAct, readonly string[]>> = {
  full: ['full'],
  twice: ['twice'],
  less: ['less'],
  more: ['more'],
  late: ['silent'],
  never: [],
  fail: ['fail'],
  cancel: [],
  cancel_and_pay: ['full'],
  reversal: ['full', 'reverse'],
  chargeback: ['silent', 'charge_back'],
  refund: ['full', 'refund'],
}

/** The sandbox's page is the store's: a payer whose answer is lost may pay once more. */
async function payAtSandbox(shop: Shop, { page, act, again }: { page: string; act: PayerAct; again: number }): Promise<void> {
  const path = new URL(page).pathname
  for (const [index, name] of sandboxActs[act].entries()) {
    if (index > 0) await pause(again)
    for (let tries = 0; tries < 20; tries += 1) {
      const origin = shop.pick()
      const sent = { method: 'POST', headers: { origin }, body: new URLSearchParams({ act: name }), redirect: 'manual' as const }
      const answer = await fetch(`${origin}${path}`, { ...sent, signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
      await answer?.body?.cancel()
      if (answer && answer.status < 500) break
      await pause(300)
    }
  }
}
