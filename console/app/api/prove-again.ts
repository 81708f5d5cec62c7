/** Shows the operator the sheet that asks for a key; true once a key was taken, false if it was closed. */
type Prover = () => Promise<boolean>

let prover: Prover | undefined
let asking: Promise<boolean> | undefined

/** Names who asks for a key while the frame is shown. Answers how to stop. */
export function answerProofs(ask: Prover): () => void {
  prover = ask
  return () => {
    if (prover === ask) prover = undefined
  }
}

/** Asks the operator for a key. Calls that are refused at the same time share one question. */
export function proveAgain(): Promise<boolean> {
  if (prover === undefined) return Promise.resolve(false)
  asking ??= prover().finally(() => {
    asking = undefined
  })
  return asking
}
