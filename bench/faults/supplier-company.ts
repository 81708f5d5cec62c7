import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Rates } from '../../server/src/gateways/simulator-faults.ts'
import { createNoticeSender, type NoticeFault } from '../../server/src/gateways/simulator-notices.ts'
import { openLocalServer, readRequest } from '../../server/src/platform/local-server.ts'
import { signBody } from '../../server/src/platform/signature.ts'
import { sandboxSecret } from './accounts.ts'
import { diceOf } from './plan.ts'
import { createTopups, type Delivery, type Topup, type TopupAsked, type TopupsInput } from './top-ups.ts'

/** How a later call about the same top-up fails. */
const laterFaults: Rates<'lose_answer' | 'error_page'> = { lose_answer: 0.06, error_page: 0.04 }
const noticeFaults: Rates<NoticeFault> = { drop: 0.2, repeat: 0.2 }

export type SupplierCompany = {
  url: string
  /** Its deliveries to a buyer's player. */
  deliveriesOf(number: number): readonly Delivery[]
  goDown(): Promise<void>
  comeUp(): Promise<void>
  close(): Promise<void>
}

/** `noticeUrl`: the store's address for its notices. */
type SupplierInput = Omit<TopupsInput, 'onSettled'> & { noticeUrl: string }

/** A supplier on a port of its own, with books of its own, which the store's database does not contain. */
export async function startSupplierCompany(input: SupplierInput): Promise<SupplierCompany> {
  const { seed, count, noticeUrl } = input
  const resendAfterMs = ({ status, sentCount }: { status: number | undefined; sentCount: number }) =>
    status === 200 || sentCount > 4 ? undefined : 500 * 2 ** sentCount
  const sender = createNoticeSender({ noticeUrl, timeScale: 1, resendAfterMs, dice: diceOf(seed, 'supplier notices'), rates: noticeFaults })
  const topups = createTopups({ ...input, onSettled: reference => sender.send(writeNotice(reference)) })

  function answer(asked: TopupAsked, response: ServerResponse): void {
    const topup = topups.take(asked)
    if (topup.callCount === 1) return void answerFirst(topup, response)
    if (Date.now() < topup.silentUntil) return void breakOff(response)
    const fault = count.isCalm() ? undefined : diceOf(seed, 'supplier again', topup.reference, topup.callCount).draw(laterFaults)
    if (fault) count.add(`supplier ${fault}`)
    if (fault === 'lose_answer') return void breakOff(response)
    if (fault === 'error_page') return void sendPage(response)
    reply(response, describeTopup(topup))
  }

  const server = await openLocalServer((request, response) => {
    response.setHeader('connection', 'close')
    void readRequest(request).then(({ text }) => answer(toAsked(text), response))
  })
  return {
    url: `${server.url}/topups`,
    deliveriesOf: topups.deliveriesOf,
    goDown: server.goDown,
    comeUp: server.comeUp,
    async close() {
      sender.close()
      await server.goDown()
    },
  }
}

function answerFirst(topup: Topup, response: ServerResponse): void {
  const { act, reference } = topup
  switch (act) {
    case 'hang':
      return
    case 'lose_request':
    case 'lose_answer':
    case 'silent':
    case 'silent_delivery':
      return void breakOff(response)
    case 'error_page':
      return void sendPage(response)
    case 'unheard_of':
      return void reply(response, { status: 'reviewing', reference, message: '?' })
    case 'busy':
      return void reply(response, { status: 'turned_away', reference, message: 'Antrean penuh' })
    default:
      return void reply(response, describeTopup(topup))
  }
}

function toAsked(text: string): TopupAsked {
  const { reference, sku, customer_no, max_cost } = JSON.parse(text)
  return { reference: String(reference), sku: String(sku), customerNo: String(customer_no), maxCostIdr: Number(max_cost) }
}

function writeNotice(reference: string) {
  const body = JSON.stringify({ id: `${reference}:settled`, event: 'topup.settled', reference })
  return { headers: { 'content-type': 'application/json', 'x-sandbox-signature': signBody(body, sandboxSecret) }, body }
}

function describeTopup({ reference, status, costIdr, reason }: Topup): object {
  const serial_number = createHash('sha256').update(reference).digest('hex').slice(0, 16).toUpperCase()
  if (status === 'succeeded') return { status: 'success', reference, serial_number, price: costIdr, message: 'Sukses' }
  if (status === 'failed') return { status: 'failed', reference, reason, message: 'Gagal' }
  return { status: 'pending', reference, message: 'Sedang diproses' }
}

function breakOff(response: ServerResponse): void {
  response.socket?.destroy()
}

function sendPage(response: ServerResponse): void {
  response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>')
}

function reply(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
