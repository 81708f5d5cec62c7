import { formatIdr, type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Clock } from '../../platform/clock.ts'
import { isSameOrigin } from '../../platform/same-origin.ts'
import type { SandboxGateway } from './adapter.ts'
import { sandboxChannels } from './channels.ts'
import { type PageParts, payerMessage, payerPage } from './payer-page-html.ts'
import { payerStyle } from './payer-page-style.ts'

type Shown = NonNullable<Awaited<ReturnType<SandboxGateway['findByToken']>>>

const extraIdr = 10_000

/**
 * Pages on which a person acts as the payer of a sandbox payment; to be mounted at `/sandbox/pay`.
 * They work without scripts, and accept a POST from their own origin only.
 */
export function createPayerPages(input: { gateway: SandboxGateway; clock: Clock }): Hono {
  const pages = new Hono()
  pages.use(async (c, next) => {
    c.header('X-Robots-Tag', 'noindex')
    // Keeps the Origin header on the form's POST and the token out of other sites' logs.
    c.header('Referrer-Policy', 'same-origin')
    await next()
  })
  pages.get('/style.css', c =>
    c.body(payerStyle, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=300' }),
  )
  pages.get('/:token', async c => {
    const shown = await findShown(input.gateway, c.req.param('token'))
    if (!shown) return answer(c, 404, payerMessage('Pembayaran tidak ditemukan', 'Buka lagi dari halaman pesananmu.'))
    return answer(c, 200, payerPage(describe(shown, input.clock.now())), returnOrigin(shown))
  })
  pages.post('/:token', bodyLimit({ maxSize: 4_096 }), async c => {
    if (!isSameOrigin(c.req.raw.headers, c.req.header('host') ?? new URL(c.req.url).host))
      return answer(c, 403, payerMessage('Ditolak', 'Tekan tombolnya dari halaman simulasi ini.'))
    const shown = await findShown(input.gateway, c.req.param('token'))
    if (!shown) return answer(c, 404, payerMessage('Pembayaran tidak ditemukan', 'Buka lagi dari halaman pesananmu.'))
    const { act } = await c.req.parseBody()
    const run = payerActs.get(String(act))
    if (!run) return answer(c, 400, payerMessage('Pilihan tidak dikenal', 'Kembali, lalu tekan salah satu tombol.'))
    await run(input.gateway, shown.payment)
    return c.redirect(returnAddress(shown) ?? c.req.path, 303)
  })
  return pages
}

/** Finds a payment by its page's token, 32 hexadecimal digits; any other text is not looked up. */
async function findShown(gateway: SandboxGateway, token: string): Promise<Shown | undefined> {
  return /^[0-9a-f]{32}$/.test(token) ? gateway.findByToken(token) : undefined
}

type Act = (gateway: SandboxGateway, payment: { reference: string; amount: Rupiah }) => Promise<unknown>

const payerActs: ReadonlyMap<string, Act> = new Map<string, Act>([
  ['full', (gateway, { reference, amount }) => gateway.pay(reference, amount)],
  [
    'twice',
    async (gateway, { reference, amount }) => {
      await gateway.pay(reference, amount)
      await gateway.pay(reference, amount)
    },
  ],
  ['less', (gateway, { reference, amount }) => gateway.pay(reference, halfOf(amount))],
  ['more', (gateway, { reference, amount }) => gateway.pay(reference, moreThan(amount))],
  ['silent', (gateway, { reference, amount }) => gateway.pay(reference, amount, { silent: true })],
  ['fail', (gateway, { reference }) => gateway.fail(reference)],
  ['reverse', (gateway, { reference }) => gateway.takeBack(reference, 'reversal')],
  ['charge_back', (gateway, { reference }) => gateway.takeBack(reference, 'chargeback')],
  ['refund', (gateway, { reference }) => gateway.takeBack(reference, 'refund')],
])

/** Half the amount, rounded down to whole rupiah. */
function halfOf(amount: Rupiah): Rupiah {
  return rupiah(Math.floor(amount / 2))
}

function moreThan(amount: Rupiah): Rupiah {
  return rupiah(amount + extraIdr)
}

function describe({ payment, receipts, takenBack }: Shown, now: Date): PageParts {
  const leftMs = payment.expiresAt.getTime() - now.getTime()
  return {
    amount: formatIdr(payment.amount),
    half: formatIdr(halfOf(payment.amount)),
    more: formatIdr(moreThan(payment.amount)),
    twice: formatIdr(payment.amount * 2),
    description: payment.description,
    reference: payment.reference,
    channel: sandboxChannels.find(channel => channel.code === payment.channelId)?.name ?? payment.channelId,
    isFailed: payment.status === 'failed',
    isCancelled: payment.status === 'cancelled',
    isLate: leftMs <= 0,
    dueAt: wibTime(payment.expiresAt),
    timeLeft: spanOf(leftMs),
    receipts: receipts.map(({ amount, paidAt }) => ({ amount: formatIdr(amount), at: wibTime(paidAt) })),
    takenBack: takenBack.map(({ amount, at }) => ({ amount: formatIdr(amount), at: wibTime(at) })),
    returnUrl: returnAddress({ payment }),
  }
}

function answer(c: Context, status: 200 | 400 | 403 | 404, page: string, formTarget = '') {
  c.header('Cache-Control', 'no-store')
  c.header('X-Content-Type-Options', 'nosniff')
  // The answer to the form redirects to the store, whose host may differ from that of these pages.
  const forms = `form-action 'self' ${formTarget}`.trim()
  c.header('Content-Security-Policy', `default-src 'none'; style-src 'self'; ${forms}; base-uri 'none'; frame-ancestors 'none'`)
  return c.html(page, status)
}

/** The store's address to return to; undefined if it is not a web address. */
function returnAddress({ payment }: Pick<Shown, 'payment'>): string | undefined {
  return /^https?:\/\//i.test(payment.returnUrl) && URL.canParse(payment.returnUrl) ? payment.returnUrl : undefined
}

function returnOrigin(shown: Shown): string {
  const address = returnAddress(shown)
  return address ? new URL(address).origin : ''
}

const wibParts = new Intl.DateTimeFormat('id-ID', {
  timeZone: 'Asia/Jakarta',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** `21 Nov 2026, 08.15.02 WIB`. */
function wibTime(at: Date): string {
  return `${wibParts.format(at)} WIB`
}

/** Rounded up to whole minutes: `30 menit`, `1 jam 5 menit`. */
function spanOf(ms: number): string {
  if (ms < 60_000) return 'kurang dari 1 menit'
  const minutes = Math.ceil(ms / 60_000)
  if (minutes < 60) return `${minutes} menit`
  return `${Math.floor(minutes / 60)} jam ${minutes % 60} menit`
}
