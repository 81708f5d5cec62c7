import { readTheme } from '@kilat/contract/operator/theme.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { answerProofs } from './prove-again.ts'
import { endSignInAgain, showDoor } from './sign-in-again.ts'
import { endVisit } from './visit.ts'

let refusals: { status: number; code: string }[]
let stops: (() => void)[]

beforeEach(() => {
  refusals = []
  stops = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      const refusal = refusals.shift()
      return refusal
        ? Response.json({ error: 'Tidak bisa.', code: refusal.code }, { status: refusal.status })
        : Response.json({ data: 'theme' })
    }),
  )
})
afterEach(() => {
  for (const stop of stops) stop()
  vi.unstubAllGlobals()
})

const ended = { status: 401, code: 'sign_in_required' }
const unproven = { status: 403, code: 'step_up_required' }
const ask = () => call(readTheme, {}).then(String, ({ code }: { code: string }) => code)
const turn = () => new Promise(resolve => setTimeout(resolve))

test('a call that wants a key goes on once one was shown, and stays refused without one', async () => {
  const ends: ((isShown: boolean) => void)[] = []
  stops.push(answerProofs(end => ends.push(end)))
  refusals = [unproven]
  const first = ask()
  await turn()
  ends[0]?.(true)
  expect(await first).toBe('[object Object]')
  refusals = [unproven]
  const second = ask()
  await turn()
  ends[1]?.(false)
  expect([await second, ends.length]).toEqual(['step_up_required', 2])
})

test('a question that leaves the page with its frame ends without a key, and the next one is asked', async () => {
  const ends: unknown[] = []
  const leave = answerProofs(end => ends.push(end))
  refusals = [unproven]
  const left = ask()
  await turn()
  leave()
  expect(await left).toBe('step_up_required')
  stops.push(answerProofs(end => end(true)))
  refusals = [unproven]
  expect(await ask()).toBe('[object Object]')
})

test('what one operator asked for is never done by another, whether it waits for a key or for the way in', async () => {
  const ends: ((isShown: boolean) => void)[] = []
  stops.push(
    answerProofs(end => ends.push(end)),
    showDoor(() => {}),
  )
  refusals = [unproven]
  const proving = ask()
  await turn()
  endVisit()
  ends[0]?.(true)
  refusals = [ended]
  const entering = ask()
  await turn()
  endVisit()
  endSignInAgain(true)
  expect([await proving, await entering]).toEqual(['step_up_required', 'sign_in_required'])
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('calls that find the session ended share one question, and go on for the same operator', async () => {
  const shown: boolean[] = []
  stops.push(showDoor(isShown => shown.push(isShown)))
  refusals = [ended, ended]
  const both = [ask(), ask()]
  await turn()
  endSignInAgain(true)
  expect(await Promise.all(both)).toEqual(['[object Object]', '[object Object]'])
  expect(shown).toEqual([false, true, false])
})
