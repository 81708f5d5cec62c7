/** Shows, or takes away, what asks the operator to sign in over what is open. */
type Door = (isShown: boolean) => void

let door: Door | undefined
let waiting: { isSame: Promise<boolean>; end: (isSame: boolean) => void } | undefined

/** Names who shows the door while the frame is shown. Answers how to stop. */
export function showDoor(show: Door): () => void {
  door = show
  show(waiting !== undefined)
  return () => {
    if (door === show) door = undefined
  }
}

/** True while a frame is shown that can ask over what is open. */
export function hasDoor(): boolean {
  return door !== undefined
}

/**
 * Asks the operator, whose session has ended, to sign in; calls that are refused at the same time share one question. True once the same operator
 * is back, so that what was open goes on; false if somebody else came, or nobody does.
 */
export function signInAgain(): Promise<boolean> {
  if (!door) return Promise.resolve(false)
  if (!waiting) {
    let end: (isSame: boolean) => void = () => {}
    const isSame = new Promise<boolean>(resolve => {
      end = resolve
    })
    waiting = { isSame, end }
    door(true)
  }
  return waiting.isSame
}

/** Ends the question, if there is one: the same operator is back, or is not. */
export function endSignInAgain(isSame: boolean): void {
  const ended = waiting
  waiting = undefined
  door?.(false)
  ended?.end(isSame)
}
