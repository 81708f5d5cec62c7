/** Runs an act in its turn; answers undefined, without running it, if too many wait. */
export type WaitingLine = <Result>(act: () => Promise<Result>) => Promise<Result | undefined>

/** Runs one act at a time in this process, with at most `longest` waiting. An act that fails does not block the next. */
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
