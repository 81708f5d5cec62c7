/** Shows the operator the sheet that asks for a key, and answers through `end`: true once a key was taken, false if it was closed. */
type Prover = (end: (isShown: boolean) => void) => void

let prover: Prover | undefined
let asking: { isShown: Promise<boolean>; end: (isShown: boolean) => void } | undefined

/** Names who asks for a key while the frame is shown. Answers how to stop, which ends a question without a key. */
export function answerProofs(ask: Prover): () => void {
  prover = ask
  return () => {
    if (prover !== ask) return
    prover = undefined
    asking?.end(false)
  }
}

/** Asks the operator for a key. Calls that are refused at the same time share one question. */
export function proveAgain(): Promise<boolean> {
  if (prover === undefined) return Promise.resolve(false)
  if (!asking) {
    let end: (isShown: boolean) => void = () => {}
    const isShown = new Promise<boolean>(resolve => {
      end = resolve
    }).finally(() => {
      asking = undefined
    })
    asking = { isShown, end }
    prover(end)
  }
  return asking.isShown
}
