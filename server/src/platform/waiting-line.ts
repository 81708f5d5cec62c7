/** Runs an act when it is its turn; answers undefined, without running it, where too many wait. */
export type WaitingLine = <Result>(act: () => Promise<Result>) => Promise<Result | undefined>

/** Lets one act run at a time in this process, and at most `longest` more wait for it. An act that fails holds up nobody. */
export function createWaitingLine(longest: number): WaitingLine {
  let waiting = 0
  let turn: Promise<unknown> = Promise.resolve()
  return async act => {
    if (waiting > longest) return undefined
    waiting += 1
    const before = turn
    const mine = before.then(act, act)
    turn = mine
    try {
      return await mine
    } finally {
      waiting -= 1
    }
  }
}
