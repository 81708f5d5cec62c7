import { setTimeout as wait } from 'node:timers/promises'
import type { SimulatedCompany, SimulatedNotice } from './simulated-company.ts'
import type { Dice, Rates } from './simulator-faults.ts'

/** `drop`: never sent. `delay`: sent after the longest wait. `repeat`: sent twice. `hold`: sent after the next one. */
export type NoticeFault = 'drop' | 'delay' | 'repeat' | 'hold'

const delayMs = 60_000
const timeoutMs = 15_000

export type NoticeSender = {
  /** `own`: dice for this notice instead of the sender's. */
  send(notice: SimulatedNotice, own?: Dice): void
  /** Resolves when every notice sent so far was taken or refused for the first time. */
  firstSent(): Promise<void>
  /** Resolves when nothing is under way and nothing waits to be sent again. */
  quiet(): Promise<void>
  close(): void
}

type SenderInput = Pick<SimulatedCompany, 'resendAfterMs'> & {
  noticeUrl: string | null
  timeScale: number
  dice: Dice
  rates: Rates<NoticeFault>
}

/** Posts notices to the store over HTTP, and again as the company would while the store does not take them. */
export function createNoticeSender({ noticeUrl, timeScale, resendAfterMs, dice, rates }: SenderInput): NoticeSender {
  const closing = new AbortController()
  const firsts = new Set<Promise<void>>()
  const all = new Set<Promise<void>>()
  const held: SimulatedNotice[] = []

  async function post({ headers, body }: SimulatedNotice): Promise<number | undefined> {
    if (noticeUrl === null) return 200
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)])
    try {
      const response = await fetch(noticeUrl, { method: 'POST', headers, body, redirect: 'manual', signal })
      await response.body?.cancel()
      return response.status
    } catch {
      return undefined
    }
  }

  async function resend(notice: SimulatedNotice, first: Promise<number | undefined>): Promise<void> {
    let status = await first
    for (let sentCount = 1; !closing.signal.aborted; sentCount += 1) {
      const waitMs = resendAfterMs({ status, sentCount })
      if (waitMs === undefined || !(await pause(waitMs))) return
      status = await post(notice)
    }
  }

  /** False if the sender was closed meanwhile. */
  async function pause(ms: number): Promise<boolean> {
    return wait(ms * timeScale, true, { signal: closing.signal, ref: false }).catch(() => false)
  }

  function launch(notice: SimulatedNotice): void {
    const first = post(notice)
    track(firsts, first.then())
    track(all, resend(notice, first))
  }

  function track(set: Set<Promise<void>>, work: Promise<unknown>): void {
    const ended: Promise<void> = work.then(() => void set.delete(ended))
    set.add(ended)
  }

  return {
    send(notice, own = dice) {
      const fault = own.draw(rates)
      if (fault === 'hold') return void held.push(notice)
      if (fault === 'delay')
        track(
          all,
          pause(delayMs).then(isOpen => isOpen && launch(notice)),
        )
      if (fault === undefined || fault === 'repeat') launch(notice)
      if (fault === 'repeat') launch(notice)
      for (const late of held.splice(0)) launch(late)
    },
    firstSent: async () => void (await Promise.all(firsts)),
    async quiet() {
      for (const late of held.splice(0)) launch(late)
      while (all.size > 0) await Promise.all(all)
    },
    close: () => closing.abort(),
  }
}
