import type { ServerResponse } from 'node:http'
import type { Rupiah } from '@kilat/contract/money.ts'
import type { Clock } from '../platform/clock.ts'
import { openLocalServer, readRequest } from '../platform/local-server.ts'
import type { TakenBack } from './gateway.ts'
import type { SimulatedAnswer, SimulatedCall, SimulatedCompany, SimulatedNotice } from './simulated-company.ts'
import { type CallFault, type Dice, damage, type Rates, seededDice } from './simulator-faults.ts'
import { createNoticeSender, type NoticeFault } from './simulator-notices.ts'
import { createTill, type Till, type TillEvent } from './simulator-till.ts'

/** Random faults, for benches: shares between 0 and 1, drawn in the order of the calls from one seed. */
export type Chaos = {
  seed: number
  calls?: Rates<CallFault>
  notices?: Rates<NoticeFault>
  /** Dice for what concerns one payment, so that its faults do not depend on calls about others. */
  diceOf?(about: SimulatedCall | TillEvent): Dice
}

/** Which calls a fault waits for. */
export type IsHit = (call: SimulatedCall, till: Till) => boolean

export type Simulator = {
  /** Such as `http://127.0.0.1:40123`, the same after being down. */
  url: string
  till: Till
  /** Acts of the payer, the company and the bank. Each resolves once its notice was sent for the first time, taken or not. */
  pay(reference: string, amountIdr: Rupiah, options?: { isForced?: boolean; isSilent?: boolean }): Promise<boolean>
  fail(reference: string): Promise<boolean>
  expireDue(): Promise<void>
  takeBack(reference: string, kind: TakenBack['kind'], amountIdr?: Rupiah): Promise<boolean>
  /** The next call fails so, or the next one that it hits; further faults wait in line. */
  breakNext(fault: CallFault, isHit?: IsHit): void
  /** Nothing listens until `comeUp`. */
  goDown(): Promise<void>
  comeUp(): Promise<void>
  statement(): Uint8Array
  /** Sends a notice of no event, such as one that contradicts the till. */
  send(notice: SimulatedNotice): void
  /** Resolves when no notice is under way or waits to be sent again. */
  quiet(): Promise<void>
  close(): Promise<void>
}

export type SimulatorInput = {
  company: SimulatedCompany
  clock: Clock
  /** The store's address for notices; null sends none. */
  noticeUrl: string | null
  chaos?: Chaos
  /** Waits of notices are multiplied by this. */
  timeScale?: number
}

/** Starts a company on a free port of this machine. */
export async function startSimulator({ company, clock, noticeUrl, chaos, timeScale = 1 }: SimulatorInput): Promise<Simulator> {
  const dice = seededDice(chaos?.seed ?? 1)
  const sender = createNoticeSender({ noticeUrl, timeScale, resendAfterMs: company.resendAfterMs, dice, rates: chaos?.notices ?? {} })
  let isSilent = false
  const till = createTill({
    clock,
    rules: company.rules,
    onEvent(event) {
      const notice = isSilent ? undefined : company.notice(event, till)
      if (notice) sender.send(notice, chaos?.diceOf?.(event))
    },
  })
  const faults: { fault: CallFault; isHit: IsHit }[] = []
  const server = await openLocalServer((request, response) => {
    void readRequest(request).then(({ url: { pathname: path, searchParams: query }, ...rest }) => {
      const call = { ...rest, path, query }
      const fault = faults[0]?.isHit(call, till) ? faults.shift()?.fault : (chaos?.diceOf?.(call) ?? dice).draw(chaos?.calls ?? {})
      return respond(response, { fault, statusFields: company.statusFields, answer: () => company.answer(call, till) })
    })
  })
  const told = async <T>(act: () => T): Promise<T> => {
    const done = act()
    await sender.firstSent()
    return done
  }
  return {
    url: server.url,
    till,
    pay: (reference, amountIdr, options = {}) =>
      told(() => {
        isSilent = options.isSilent ?? false
        const receipt = till.pay(reference, amountIdr, options)
        isSilent = false
        return receipt !== undefined
      }),
    fail: reference => told(() => till.end(reference, 'failed')),
    expireDue: () => told(() => till.expireDue()),
    takeBack: (reference, kind, amountIdr) => told(() => till.takeBack(reference, kind, amountIdr)),
    breakNext: (fault, isHit = () => true) => void faults.push({ fault, isHit }),
    goDown: server.goDown,
    comeUp: server.comeUp,
    statement: () => company.statement?.(till) ?? new Uint8Array(),
    send: notice => sender.send(notice),
    quiet: sender.quiet,
    async close() {
      sender.close()
      await server.goDown()
    },
  }
}

type Response = { fault: CallFault | undefined; statusFields: readonly string[]; answer: () => SimulatedAnswer }

function respond(response: ServerResponse, { fault, statusFields, answer }: Response): void {
  // A closed connection is never used again, so that a call to a company that is down fails as it would at first sight.
  response.setHeader('connection', 'close')
  if (fault === 'lose_request') return void response.socket?.destroy()
  if (fault === 'busy') return void response.writeHead(503, { 'content-type': 'text/html' }).end('<html><h1>503</h1></html>')
  const { status, body } = answer()
  switch (fault) {
    case 'lose_answer':
      return void response.socket?.destroy()
    case 'hang':
      return
    case 'error_page':
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>')
    case 'redirect':
      return void response.writeHead(302, { location: '/elsewhere' }).end()
    default: {
      const sent = fault ? damage(body, { fault, statusFields }) : body
      const text = typeof sent === 'string' ? sent : JSON.stringify(sent)
      response.writeHead(status, { 'content-type': typeof sent === 'string' ? 'text/plain' : 'application/json' }).end(text)
    }
  }
}
